/* What the reader's last decision was about, by its name, and the quiet button that takes it back. */

import { html, nothing } from "../draw/lit.js";
import { hasCome } from "../page/late.js";
import { undoable } from "../server/past.js";
import { linesOf } from "../words/events.js";

/** Not before the words of its room have come: what it takes back is named once.
 * @param {Table} table */
export function takeBackButton(table) {
  if (!table.room.soon.every(hasCome)) return nothing;
  return html`<button type="button" class="inline-btn take-back" ?disabled=${Boolean(table.state.pending)} @click=${() => table.act.call("undo")}><span>${undoWords(table)}</span></button>`;
}

/** "Take back: tile 15 on E7"; in general where nothing of the reader's own is the last decision.
 * @param {Table} table */
export function undoWords(table) {
  const entry = undoable(table.state.history, table.seat);
  return entry ? table.say("call.undo.of", { what: objectOf(table, entry) }) : table.say("call.undo");
}

/** What a decision was about, by the first of its facts that has a name; where none has, by its number. Who passes a step leaves no fact at all, or what follows from it.
 * @param {Table} table @param {Told} entry */
function objectOf(table, entry) {
  if (!entry.told.length || table.room.log.followsPass(entry.told[0])) return table.say("undo.bid_passed");
  for (const { key, params } of entry.told.flatMap((event) => linesOf(event, { ...table.env, actor: entry.seat }))) {
    const name = key.replace("event.", "undo.");
    const known = [name, name.slice(0, name.lastIndexOf("."))].find((one) => one !== "undo" && table.texts.has(one));
    if (known) return table.speech.say(known, params);
  }
  return table.say("undo.move", { n: entry.n });
}
