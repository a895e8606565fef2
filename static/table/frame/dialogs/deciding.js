/* What decided a game that is over: its turning points, each with its way into the replay, and how lucky everybody was. */

import { hole } from "../draw/drawn.js";
import { html, nothing, svg } from "../draw/lit.js";
import { mark } from "../draw/marks.js";
import { linesAfter } from "../words/log.js";

const LINES_MOST = 2;

/** @typedef {{ round: number | string, n: number, seat: number | null, told: any[], worths?: [number, number, number][] }} Moment */

/** @param {Table} table @param {Moment[]} moments */
export function turningPoints(table, moments) {
  if (!moments.length) return nothing;
  return html`<section class="panel result-card turning" aria-labelledby="turning-title"><h3 id="turning-title">${table.say("end.turning")}</h3>
    <ol>${moments.map((moment, index) => html`<li><a href=${`${table.view.replay}?at=${moment.n}`}><b class="turning-no" aria-hidden="true">${index + 1}</b>
      <span class="turning-words">${sentences(table, moment)}</span><small>${table.say("end.moment", { round: table.room.page.round(table, moment.round), n: moment.n })}</small>${why(table, moment)}</a></li>`)}</ol></section>`;
}

/** Why it mattered: whose worth it changed most and from what to what, else who was ahead; courses that browsers kept from before do not say.
 * @param {Table} table @param {Moment} moment */
export function why(table, { worths = [] }) {
  return worths.map(([seat, before, after]) => html`<small class="turning-why">${table.say(before === after ? "end.ahead" : "end.swayed", {
    who: table.seatName(seat), before: table.money(before), after: table.money(after),
  })}</small>`);
}

/** Whether an event names an offer by its number alone: what was offered stands elsewhere, in an exchange the exchange tells all.
 * @param {Fact} event */
const isBareOffer = (event) => typeof event.offer === "number" && event.from === undefined;

/** What happened then, in plain words since a link holds no other: where money moved, that, else what came first.
 * @param {Table} table @param {Moment} moment */
export function sentences(table, moment) {
  const known = { ...moment, told: moment.told.filter((event) => !isBareOffer(event)) };
  const lines = linesAfter([/** @type {any} */ (known)], 0, table.env);
  const paid = lines.filter((line) => line.amount !== undefined);
  return (paid.length ? paid : lines).slice(0, LINES_MOST).map((line) => table.speech.sentence(line)).join(" ");
}

/** What everybody could expect and what came, in money; nothing in a game where chance brings no income.
 * @param {Table} table @param {Record<string, { expected: number, thrown: number }>} luck */
export function luckReport(table, luck) {
  const lines = Object.entries(luck).map(([seat, { expected, thrown }]) => ({ seat: Number(seat), expected, thrown, beyond: thrown - expected }));
  if (!lines.length) return nothing;
  const most = Math.max(1, ...lines.map((line) => Math.abs(line.beyond)));
  return html`<section class="panel result-card luck" aria-labelledby="luck-title"><h3 id="luck-title">${table.say("end.luck")}</h3><p>${table.say("end.luck_note")}</p>
    <table><thead><tr><th scope="col">${table.say("end.luck_who")}</th><th scope="col">${table.say("end.luck_expected")}</th><th scope="col">${table.say("end.luck_came")}</th><th scope="col" colspan="2">${table.say("end.luck_beyond")}</th></tr></thead>
    <tbody>${lines.sort((one, other) => other.beyond - one.beyond).map(({ seat, expected, thrown, beyond }) => html`<tr><th scope="row"><span class="who">${mark(seat)}<b>${table.seatName(seat)}</b></span></th>
      <td>${table.money(expected)}</td><td>${table.money(thrown)}</td><td aria-hidden="true">${bar(beyond / most)}</td><td><b>${hole(table, { delta: beyond })}</b></td></tr>`)}</tbody></table></section>`;
}

/** To the right what came beyond the expected, to the left what did not come.
 * @param {number} share from -1 to 1 */
function bar(share) {
  const width = Math.abs(share) * 48;
  return html`<svg class="luck-bar" viewBox="-50 0 100 14" focusable="false">${svg`<path class="luck-zero" d="M0 0V14"/><rect x=${Math.min(0, share * 48)} y="3" width=${width} height="8"/>`}</svg>`;
}
