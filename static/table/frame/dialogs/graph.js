/* Everybody's worth from round to round as a drawing: a line for each seat, told apart by dash and mark before colour.
 * The numbers stand beside it as a table for those who read rather than look. */

import { html, svg } from "../draw/lit.js";
import { DASHES, HEADS } from "../draw/marks.js";
import { along, onAxis, ticks } from "../draw/ticks.js";

/** The size of the drawing in its own units: on phones the letters of the same size need fewer. */
const WIDE = { width: 880, height: 300 };
const NARROW = { width: 340, height: 220 };
/** How far apart the marks of turning points must stand. */
const MARK = 20;
const EDGE = { left: 58, right: 26, top: 14, bottom: 26 };

/** Where a value of a round lies: {x, y} in the drawing.
 * @param {any[]} rounds @param {number[]} axis @param {{ width: number, height: number }} size */
function scale(rounds, axis, { width, height }) {
  const last = Math.max(1, rounds.length - 1);
  return {
    /** @param {number} index */
    x: (index) => EDGE.left + (index / last) * (width - EDGE.left - EDGE.right),
    /** @param {number} value */
    y: (value) => height - EDGE.bottom - along(axis, value) * (height - EDGE.top - EDGE.bottom),
  };
}

/** `moments` are the turning points, numbered in their order.
 * @param {PropertyTable} table @param {{ rounds: any[], worth: Record<string, number[]> }} parts @param {{ round: any }[]} [moments] */
export function wealthGraph(table, { rounds, worth }, moments = []) {
  const seats = Object.keys(worth).map(Number);
  const axis = ticks(seats.flatMap((seat) => worth[seat]));
  const size = table.phone ? NARROW : WIDE;
  const place = scale(rounds, axis, size);
  return html`<figure class="panel result-card wealth"><figcaption><h3>${table.say("end.wealth")}</h3><ul class="wealth-key">${seats.map((seat) => html`<li><svg viewBox="0 0 44 12" aria-hidden="true" focusable="false" class="seat-${seat % 6}">
      <path class="wealth-line" d="M0 6h44" stroke-dasharray=${DASHES[seat % 6]}/><g transform="translate(16 0) scale(.5)">${HEADS[seat % 6]}</g></svg>${table.seatName(seat)}</li>`)}</ul></figcaption>
    <svg class="wealth-graph" viewBox=${`0 0 ${size.width} ${size.height}`} role="img" aria-label=${table.say("end.wealth_words")}>
      ${axis.map((value) => svg`<path class="wealth-rule" d=${`M${EDGE.left} ${place.y(value)}H${size.width - EDGE.right}`}/><text class="wealth-no" x=${EDGE.left - 8} y=${place.y(value) + 4} text-anchor="end">${onAxis(table, value)}</text>`)}
      ${roundLabels(rounds).map((index) => svg`<text class="wealth-no" x=${place.x(index)} y=${size.height - 8} text-anchor="middle">${rounds[index]}</text>`)}
      ${placed(rounds, moments, MARK / (place.x(1) - place.x(0))).map((one) => momentMark(one, place, size))}
      ${seats.map((seat) => line(seat, worth[seat], place))}</svg>
    <details class="wealth-table"><summary>${table.say("end.numbers")}</summary><div class="wealth-scroll" tabindex="0" role="region" aria-label=${table.say("end.wealth")}><table><thead><tr><th scope="col">${table.say("end.round")}</th>${seats.map((seat) => html`<th scope="col">${table.seatName(seat)}</th>`)}</tr></thead>
      <tbody>${rounds.map((round, index) => html`<tr><th scope="row">${round}</th>${seats.map((seat) => html`<td>${table.money(worth[seat][index])}</td>`)}</tr>`)}</tbody></table></div></details></figure>`;
}

/** Where the turning points stand: those that lie less than `apart` rounds from each other one below the other.
 * @param {any[]} rounds @param {{ round: any }[]} moments @param {number} [apart] */
export function placed(rounds, moments, apart = 1) {
  /** @type {{ nth: number, index: number, level: number }[]} */
  const found = [];
  for (const [place, { round }] of moments.entries()) {
    const index = rounds.indexOf(round);
    const taken = found.filter((one) => Math.abs(one.index - index) < apart).map((one) => one.level);
    const level = [...taken.keys(), taken.length].filter((one) => !taken.includes(one))[0];
    if (index >= 0) found.push({ nth: place + 1, index, level });
  }
  return found;
}

/** @param {{ nth: number, index: number, level: number }} moment @param {any} place @param {{ height: number }} size */
function momentMark({ nth, index, level }, place, { height }) {
  const [x, y] = [place.x(index), EDGE.top + level * MARK];
  const middle = Math.max(x, EDGE.left + 12); // beside the figures of the axis, not over them
  return svg`<g class="wealth-moment"><path d=${`M${x} ${y}V${height - EDGE.bottom}`}/><circle cx=${middle} cy=${y} r="9"/><text x=${middle} y=${y + 4} text-anchor="middle">${nth}</text></g>`;
}

/** @param {number} seat @param {any[]} values @param {any} place */
function line(seat, values, place) {
  const points = values.map((value, index) => `${place.x(index).toFixed(1)} ${place.y(value).toFixed(1)}`);
  const end = values.length - 1;
  return svg`<g class="seat-${seat % 6}"><path class="wealth-line" d=${`M${points.join("L")}`} stroke-dasharray=${DASHES[seat % 6]}/>
    <g class="wealth-mark" transform=${`translate(${place.x(end) - 7} ${place.y(values[end]) - 7}) scale(.58)`}>${HEADS[seat % 6]}</g></g>`;
}

/** How many names of rounds fit side by side under the axis: nine of one sign, five of seven.
 * @param {any[]} rounds */
export const labelsMost = (rounds) => Math.max(2, Math.min(9, Math.floor(38 / Math.max(...rounds.map((round) => String(round).length)))));

/** Which rounds are written under the axis: the first, the last, some between.
 * @param {any[]} rounds @param {number} [most] */
export function roundLabels(rounds, most = labelsMost(rounds)) {
  const step = Math.max(1, Math.ceil(rounds.length / most));
  const found = rounds.map((_, index) => index).filter((index) => index % step === 0);
  const last = rounds.length - 1;
  if (last >= 0 && !found.includes(last)) {
    if (last - found[found.length - 1] < step / 2) found.pop();
    found.push(last);
  }
  return found;
}
