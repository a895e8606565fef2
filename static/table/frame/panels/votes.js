/* What the table decides together: the vote that goes on, what can be asked, and seats that look for somebody. */

import { html, nothing } from "../draw/lit.js";
import { icon } from "../draw/marks.js";
import { countdown } from "../server/clock.js";

/** Above the question: what is asked of the table, who has answered how, and the reader's own answer.
 * @param {Table} table */
export function motionPanel(table) {
  const motion = table.view?.motion;
  if (!motion || table.clock.left(motion.until) === 0) return html`${fallenNote(table)}${offersNote(table)}`;
  return html`<section class="motion" aria-labelledby="motion-title">
    <h3 id="motion-title" role="status">${icon("people")} <span>${sentence(table, motion)}</span></h3>
    <p class="motion-state"><span class="small-timer" data-until=${motion.until}>${icon("clock")} <b>${countdown(table.clock.left(motion.until))}</b></span>
      ${said(table, "vote.agreed", motion.agreed)}${said(table, "vote.waits", [...motion.waits, ...motion.away])}</p>
    ${answers(table, motion)}</section>`;
}

/** A vote that came to nothing: refused, taken back, or out of time.
 * @param {Table} table */
function fallenNote(table) {
  const motion = table.state.fallen?.motion;
  if (!motion) return nothing;
  return html`<p class="motion-note" role="status">${icon("people")} <span>${table.say("vote.fallen", { what: sentence(table, motion) })}</span></p>`;
}

/** For who decides with the others: who would take a seat, and the way to propose them.
 * @param {Table} table */
function offersNote(table) {
  const calls = table.view?.asks?.length ? table.view.calls.filter((/** @type {SeatCall} */ one) => one.applicants.length) : [];
  return calls.map((/** @type {SeatCall} */ { seat, applicants }) => html`<p class="motion-note" role="status">${icon("people")} <span>${table.say("call_seat.offers", {
    who: table.seatName(seat), names: applicants.map(({ name }) => name).join(", ") })}</span>${askOpener(table)}</p>`);
}

/** @param {Table} table @param {Motion} motion */
function sentence(table, motion) {
  const who = table.seatName(motion.seat);
  const subject = motion.subject === null ? "" : table.seatName(motion.subject);
  return table.say(`vote.ask.${motion.kind}`, { who, subject, candidate: motion.candidate ?? "", n: (motion.to ?? 0) + 1 });
}

/** @param {Table} table @param {string} key @param {number[]} seats */
function said(table, key, seats) {
  const names = seats.map((seat) => (seat === table.seat ? table.say("seat.you") : table.seatName(seat)));
  return names.length ? html`<span>${table.say(key, { who: names.join(", ") })}</span>` : nothing;
}

/** @param {Table} table @param {Motion} motion */
function answers(table, motion) {
  const { seat } = table;
  if (seat === null) return nothing;
  if (seat === motion.seat) return ways(html`${press(table, table.say("vote.withdraw"), () => table.act.vote(motion.id, "withdraw"))}`);
  if (!motion.waits.includes(seat)) return nothing;
  return ways(html`${press(table, table.say(`vote.yes.${motion.kind}`), () => table.act.vote(motion.id, "yes"))}${press(table, table.say("vote.no"), () => table.act.vote(motion.id, "no"))}`);
}

/** Buttons side by side.
 * @param {Drawable} buttons */
export const ways = (buttons) => html`<p class="prompt-ways" data-roving="row">${buttons}</p>`;

/** A button of what the table decides together.
 * @param {Table} table @param {string} label @param {() => void} act */
export function press(table, label, act) {
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
export function callable(table) {
  if (!table.view?.asks?.length) return [];
  return table.view.seats.filter((/** @type {Seat} */ one) => one.seat !== table.seat && (one.stand_in || (one.left && one.bot)));
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
