/* Keys of the most frequent acts of a railway; passing, taking back and the main answer have those of every table. */

import { groupKey, groupsOf, openGroup } from "./groups.js";

/** The key that answers the dividend in this way. @type {Record<string, string>} */
export const DIVIDEND_KEYS = { payout: "a", withhold: "w" };

/** Presses the button that says so. @param {string} code */
const keyed = (code) => /** @type {HTMLElement | null} */ (document.querySelector(`#prompt [aria-keyshortcuts="${code}"]`))?.click();

/** The next kind of act opens, after the last one the first. @param {RailTable} table */
function nextGroup(table) {
  const names = groupsOf(table).map(([name]) => name);
  const open = openGroup(table);
  if (open) table.act.keep(groupKey(table), { group: names[(names.indexOf(open[0]) + 1) % names.length] });
}

/** Name, key, and what its press does. @type {[string, string, (table: RailTable) => void][]} */
const ACTS = [...Object.entries(DIVIDEND_KEYS).map(([kind, code]) => /** @type {[string, string, () => void]} */ ([kind, code, () => keyed(code)])), ["group", "g", nextGroup]];

export const ACT_KEYS = ACTS.map(([name, code, press]) => ({ shown: code.toUpperCase(), code, key: `rail.${name}`, press }));
