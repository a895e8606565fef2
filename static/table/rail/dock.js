/* The question on a phone: low, so that the sheet above it is seen, or as a sheet over everything while a long form is filled in. */

import { html, nothing } from "../frame/draw/lit.js";
import { icon } from "../frame/draw/marks.js";
import { emergency } from "./emergency.js";

const KEY = "rail-dock";

/** Does the question cover the sheet? As the reader last said for this question; until then a purchase that must be paid for by sales does.
 * @param {Table} table */
export function dockTall(table) {
  if (!table.phone) return false;
  const kept = table.ui.drafts[KEY];
  return kept?.question === question(table) ? kept.tall : isEmergency(table);
}

/** The question covers the sheet from here on, or lets it be seen.
 * @param {Table} table @param {boolean} tall */
export const setDock = (table, tall) => table.act.keep(KEY, { question: question(table), tall });

/** @param {Table} table */
const isEmergency = (table) => Boolean(table.view?.game && table.asked.mine && emergency(/** @type {RailTable} */ (table)));

/** @param {Table} table */
const question = (table) => table.view?.question ?? "free";

/** @param {Table} table @returns {(() => void) | null} */
export const dockLayer = (table) => (dockTall(table) ? () => setDock(table, false) : null);

/** Shows the whole form, or the sheet behind it again.
 * @param {Table} table */
export function dockSwitch(table) {
  if (!table.phone) return nothing;
  const tall = dockTall(table);
  return html`<button type="button" class="icon-btn dock-switch" aria-expanded=${tall ? "true" : "false"} aria-label=${table.say(tall ? "rail.dock.low" : "rail.dock.tall")} @click=${() => setDock(table, !tall)}>${icon(tall ? "down" : "up")}</button>`;
}
