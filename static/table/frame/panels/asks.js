/* What can be asked of all at the table: what stands in the dialog for it. */

import { asks } from "../dialogs/danger.js";
import { html } from "../draw/lit.js";
import { ownDecisions } from "../server/own_decisions.js";
import { logGroups } from "../words/log.js";
import { callable, press, ways } from "./votes.js";

/** What stands in the dialog: each thing that can be asked, with what it means.
 * @param {Table} table */
export function asksBody(table) {
  const kinds = table.view?.asks ?? [];
  return html`<ul class="asks">${kinds.map((/** @type {string} */ kind) => html`<li><p>${table.say(`vote.about.${kind}`)}</p>${(WAYS[kind] ?? askWay)(table, kind)}</li>`)}
    ${callable(table).map((/** @type {Seat} */ one) => callLine(table, one.seat))}</ul>`;
}

/** @type {Record<string, (table: Table, kind: string) => Drawn>} */
const WAYS = { undo: undoForm, end: endWay };

/** @param {Table} table @param {string} kind */
function askWay(table, kind) {
  return ways(press(table, table.say(`vote.do.${kind}`), () => table.act.ask(kind)));
}

/** Where nobody else has a vote the proposal itself ends the game: like all that cannot be undone it asks once.
 * @param {Table} table @param {string} kind */
function endWay(table, kind) {
  if (!table.settings.confirm) return askWay(table, kind);
  if (table.ui.confirm !== "vote") return ways(press(table, table.say("vote.do.end"), () => table.act.confirm("vote")));
  return asks(table, { origin: "vote", onPress: () => table.act.ask(kind), words: table.say("vote.end.sure"), yes: table.say("vote.end.yes") });
}

/** How far back: the reader's own decisions, the last first.
 * @param {Table} table */
function undoForm(table) {
  const found = ownDecisions(table.state.history, table.seat);
  if (!found.length) return html`<p class="form-note">${table.say("vote.undo.none")}</p>`;
  const lines = logGroups(table.state.history, table.env).flatMap((group) => group.lines);
  const words = (/** @type {number} */ n) => {
    const line = lines.find((one) => one.n === n);
    return line ? table.speech.sentence(line) : table.say("vote.undo.entry", { n });
  };
  const send = (/** @type {PageEvent} */ event) => {
    event.preventDefault();
    table.act.ask("undo", { to: Number(event.target.querySelector("select").value) });
  };
  return html`<form class="ask-undo" @submit=${send}><label for="ask-undo-to">${table.say("vote.undo.before")}</label>
    <select id="ask-undo-to" name="to">${found.map((n) => html`<option value=${n - 1}>${words(n)}</option>`)}</select>
    <button type="submit" class="btn btn-plain" ?disabled=${Boolean(table.state.pending)}><span class="btn-label">${table.say("vote.do.undo")}</span></button></form>`;
}

/** A seat that an AI plays: look for somebody, or choose among those who have come.
 * @param {Table} table @param {number} seat */
function callLine(table, seat) {
  const call = table.view.calls.find((/** @type {SeatCall} */ one) => one.seat === seat);
  const who = table.seatName(seat);
  if (!call) return html`<li><p>${table.say("call_seat.about", { who })}</p>${ways(press(table, table.say("call_seat.open"), () => table.act.ask("call", { seat })))}</li>`;
  return html`<li><p>${table.say(call.applicants.length ? "call_seat.choose" : "call_seat.waits", { who })}</p>
    ${ways(html`${call.applicants.map((/** @type {Applicant} */ { user, name }) => press(table, table.say("call_seat.give", { name }), () => table.act.ask("substitute", { seat, candidate: user })))}
      ${press(table, table.say("call_seat.close"), () => table.act.ask("uncall", { seat }))}`)}</li>`;
}
