/* What a person wants of the table rather than of the game: take back, do again, go for a while and come back. */

import { refusal } from "../draw/buttons.js";
import { html, nothing } from "../draw/lit.js";
import { icon } from "../draw/marks.js";
import { askOpener, press as plain } from "./votes.js";
import { hasCome, part } from "../page/late.js";
import { mayRedo, undoable } from "../server/past.js";

/** Under the answers: who plays for the reader, and why a call was refused.
 * @param {Table} table */
export function callsNote(table) {
  const note = playing(table)?.stand_in
    ? html`<p class="prompt-quiet" role="status">${icon("robot")} <span>${table.say("call.stands_in")}</span></p><p class="prompt-ways">${press(table, "return")}</p>`
    : nothing;
  return html`${note}${refusal(table, "call")}`;
}

/** At the foot of the log: what of it can be taken back or done again. The question stays where it is, whether there is any or not.
 * @param {Table} table */
export function takeBack(table) {
  const ways = waysBack(table);
  const ask = askOpener(table);
  return ways.length || ask !== nothing ? html`<p class="prompt-ways log-ways">${ask}${ways.map((name) => (name === "undo" ? plain(table, naming()?.undoWords(table) ?? table.say("call.undo"), () => table.act.call(name)) : press(table, name)))}</p>` : nothing;
}

/** With the question: the way back from the reader's own last decision by its name, once the words for that have come.
 * @param {Table} table */
export function takeBackWay(table) {
  return waysBack(table).includes("undo") ? naming()?.takeBackButton(table) ?? nothing : nothing;
}

/** What names decisions comes with the menus, and is not fetched for the first view. */
const naming = () => (hasCome("menus") ? part("menus") : null);

/** "undo" and "redo", as far as the reader may do them now.
 * @param {Table} table @returns {string[]} */
export function waysBack(table) {
  const own = playing(table);
  if (!own || own.stand_in) return [];
  const { history } = table.state;
  return [...(undoable(history, own.seat) ? ["undo"] : []), ...(mayRedo(history, own.seat) ? ["redo"] : [])];
}

/** The reader's seat, while its match goes on.
 * @param {Table} table */
function playing({ view, seat }) {
  const own = view?.seats?.[seat ?? -1];
  return own && !own.left && view.game && !view.outcome && !view.paused ? own : null;
}

/** @param {Table} table @param {string} name @param {Params} [params] */
export const press = (table, name, params) => plain(table, table.say(`call.${name}`, params), () => table.act.call(name));
