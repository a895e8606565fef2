/* What a person wants of the table rather than of the game: take back, do again, go for a while and come back. */

import { refusal } from "../draw/buttons.js";
import { html, nothing } from "../draw/lit.js";
import { icon } from "../draw/marks.js";
import { mayRedo, mayUndo } from "../server/past.js";

/** Under the answers: who plays for the reader, or what can be taken back.
 * @param {Table} table */
export function callsNote(table) {
  const { view, seat } = table;
  const own = view?.seats?.[seat ?? -1];
  if (!own || own.left || !view.game || view.outcome || view.paused) return nothing;
  if (own.stand_in) {
    return html`<div class="calls" role="status"><p class="prompt-quiet">${icon("robot")} <span>${table.say("call.stands_in")}</span></p>
      <p class="prompt-ways">${press(table, "return")}</p>${refusal(table, "call")}</div>`;
  }
  const { history } = table.state;
  const ways = [mayUndo(history, own.seat) ? "undo" : null, mayRedo(history, own.seat) ? "redo" : null].filter(Boolean);
  return html`<div class="calls">${ways.length ? html`<p class="prompt-ways">${ways.map((name) => press(table, name))}</p>` : nothing}${refusal(table, "call")}</div>`;
}

/** For a while, or for a day of those that the table allows.
 * @param {Table} table */
export function awayWays(table) {
  const { view, seat } = table;
  const days = view?.times?.[seat ?? -1]?.vacation ?? 0;
  if (view?.seats?.[seat ?? -1]?.stand_in) return press(table, "return");
  return html`${press(table, "go")}${days ? press(table, "vacation", { n: days }) : nothing}`;
}

/** @param {Table} table @param {string} name @param {Params} [params] */
function press(table, name, params) {
  return html`<button type="button" class="btn btn-plain" ?disabled=${Boolean(table.state.pending)} @click=${() => table.act.call(name)}><span class="btn-label">${table.say(`call.${name}`, params)}</span></button>`;
}
