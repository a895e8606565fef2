/* The question on a phone: low, so that the sheet above it is seen, or as a sheet over everything while a long form is filled in. */

import { html, nothing } from "../frame/draw/lit.js";
import { icon } from "../frame/draw/marks.js";

const KEY = "rail-dock";

/** Does the question cover the sheet? It does for one question alone.
 * @param {Table} table */
export const dockTall = (table) => table.phone && (table.ui.drafts[KEY]?.tall ?? null) === question(table);

/** @param {Table} table */
const question = (table) => table.view?.question ?? "free";

/** @param {Table} table @returns {(() => void) | null} */
export const dockLayer = (table) => (dockTall(table) ? () => table.act.keep(KEY, { tall: null }) : null);

/** Shows the whole form, or the sheet behind it again.
 * @param {Table} table */
export function dockSwitch(table) {
  if (!table.phone) return nothing;
  const tall = dockTall(table);
  return html`<button type="button" class="icon-btn dock-switch" aria-expanded=${tall ? "true" : "false"} aria-label=${table.say(tall ? "rail.dock.low" : "rail.dock.tall")} @click=${() => table.act.keep(KEY, { tall: tall ? null : question(table) })}>${icon(tall ? "down" : "up")}</button>`;
}

/** A new question begins at its first line.
 * @param {Table | null} before @param {Table} after @param {HTMLElement} root */
export function newQuestion(before, after, root) {
  if (before && question(before) === question(after)) return;
  const stage = root.querySelector(".with-rail .stage");
  if (stage) stage.scrollTop = 0;
}
