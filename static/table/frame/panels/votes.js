/* What the table decides together: the vote that goes on, what can be asked, and seats that look for somebody. */

import { html, nothing } from "../draw/lit.js";
import { icon } from "../draw/marks.js";
import { countdown } from "../server/clock.js";
import { ownDecisions } from "../server/past.js";
import { logGroups } from "../words/log.js";

/** Above the question: what is asked of the table, who has answered how, and the reader's own answer.
 * @param {Table} table */
export function motionPanel(table) {
  const motion = table.view?.motion;
  if (!motion || table.clock.left(motion.until) === 0) return nothing;
  return html`<section class="motion" aria-labelledby="motion-title">
    <h3 id="motion-title" role="status">${icon("people")} <span>${sentence(table, motion)}</span></h3>
    <p class="motion-state"><span class="small-timer" data-until=${motion.until}>${icon("clock")} <b>${countdown(table.clock.left(motion.until))}</b></span>
      ${said(table, "vote.agreed", motion.agreed)}${said(table, "vote.waits", motion.waits)}</p>
    ${answers(table, motion)}</section>`;
}

/** @param {Table} table @param {Motion} motion */
function sentence(table, motion) {
  const who = table.seatName(motion.seat);
  const subject = motion.subject === null ? "" : table.seatName(motion.subject);
  return table.say(`vote.ask.${motion.kind}`, { who, subject, candidate: motion.candidate ?? "" });
}

/** @param {Table} table @param {string} key @param {number[]} seats */
function said(table, key, seats) {
  return seats.length ? html`<span>${table.say(key, { who: seats.map((seat) => table.seatName(seat)).join(", ") })}</span>` : nothing;
}

/** @param {Table} table @param {Motion} motion */
function answers(table, motion) {
  const { seat } = table;
  if (seat === null) return nothing;
  if (seat === motion.seat) return ways(html`${press(table, table.say("vote.withdraw"), () => table.act.vote(motion.id, "withdraw"))}`);
  if (!motion.waits.includes(seat)) return nothing;
  return ways(html`${press(table, table.say(`vote.yes.${motion.kind}`), () => table.act.vote(motion.id, "yes"))}${press(table, table.say("vote.no"), () => table.act.vote(motion.id, "no"))}`);
}

/** @param {Drawable} buttons */
const ways = (buttons) => html`<p class="prompt-ways" data-roving="row">${buttons}</p>`;

/** @param {Table} table @param {string} label @param {() => void} act */
function press(table, label, act) {
  return html`<button type="button" class="btn btn-plain" ?disabled=${Boolean(table.state.pending)} @click=${act}><span class="btn-label">${label}</span></button>`;
}

/** The way to the dialog, where there is anything to ask.
 * @param {Table} table */
export function askOpener(table) {
  return asksAnything(table) ? press(table, table.say("dialog.votes"), () => table.act.dialog("votes")) : nothing;
}

/** @param {Table} table */
export const asksAnything = (table) => Boolean(table.view?.asks?.length) || callable(table).length > 0;

/** Seats of others that an AI plays for a person.
 * @param {Table} table */
function callable(table) {
  if (!table.view?.asks?.length) return [];
  return table.view.seats.filter((/** @type {Seat} */ one) => one.seat !== table.seat && (one.stand_in || (one.left && one.bot)));
}

/** What stands in the dialog: each thing that can be asked, with what it means.
 * @param {Table} table */
export function asksBody(table) {
  const asks = table.view?.asks ?? [];
  return html`<ul class="asks">${asks.map((/** @type {string} */ kind) => html`<li><p>${table.say(`vote.about.${kind}`)}</p>${kind === "undo" ? undoForm(table) : ways(press(table, table.say(`vote.do.${kind}`), () => table.act.ask(kind)))}</li>`)}
    ${callable(table).map((/** @type {Seat} */ one) => callLine(table, one.seat))}</ul>`;
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

/** For who only looks on: the seats that look for somebody.
 * @param {Table} table */
export function seatCalls(table) {
  const calls = table.view?.calls ?? [];
  if (table.seat !== null || !calls.length) return nothing;
  const { me } = table.state.talk;
  return html`<div class="seat-calls">${calls.map((/** @type {SeatCall} */ { seat, applicants }) => {
    const mine = applicants.some(({ user }) => user === me);
    return html`<p class="prompt-quiet">${icon("people")} <span>${table.say(mine ? "call_seat.offered" : "call_seat.free", { who: table.seatName(seat) })}</span></p>
      ${ways(press(table, table.say(mine ? "call_seat.retract" : "call_seat.apply"), () => table.act.ask(mine ? "retract" : "apply", { seat })))}`;
  })}</div>`;
}

/** At a paused table: the way to go on.
 * @param {Table} table */
export function resumeWay(table) {
  return table.view?.asks?.includes("resume") ? press(table, table.say("vote.do.resume"), () => table.act.ask("resume")) : nothing;
}
