/* Drawn signs of a ring board: houses and hotels, the letters of a set; which pawns stand where. */

import { html, nothing } from "../../frame/draw/lit.js";
import { at } from "../../frame/words/names.js";
import { groupLook, tintOf } from "./look.js";

/** A gable of 13 x 12 with its door; a mansard of 30 x 20 with a flag. */
export const HOUSE = "M6.5 0 13 5.5V12H8V8H5v4H0V5.5z";
export const HOTEL = "M14.4 0h5.6v3h-4.2v2.5H23L25.5 9H27v11h-9.5v-5h-5v5H3V9h1.5L7 5.5h7.4zM6.5 11v3h3v-3zm7 0v2.5h3V11zm7 0v3h3v-3z";

/** Houses or the hotel on a street, in the owner's ink.
 * @param {number} level @param {number} top @param {number} seat */
export function buildings(level, top, seat) {
  if (!level) return nothing;
  const tone = `seat-${seat % 6}`;
  if (level === top) {
    return html`<svg class="hotel ${tone}" viewBox="0 0 30 20" aria-hidden="true" focusable="false">
      <path fill-rule="evenodd" d=${HOTEL}/></svg>`;
  }
  return html`<span class="houses ${tone}" aria-hidden="true">${Array.from({ length: level }, () => html`
    <svg viewBox="0 0 13 12" focusable="false"><path fill-rule="evenodd" d=${HOUSE}/></svg>`)}</span>`;
}

/** The oval with the letters of a set, on its band.
 * @param {string} group @param {RingNames} names @param {string} [extra] */
export function badge(group, names, extra = "") {
  const { code, hatch } = groupLook(names, group);
  return html`<span class="set hatch-${hatch} ${extra}" .style=${tintOf(names, group)} aria-hidden="true"><i>${code}</i></span>`;
}

/** The seat that a pawn of this field belongs to, all of them.
 * @param {number} index @param {any} players */
export function pawnsOn(index, players) {
  const seats = [];
  for (const key of Object.keys(players ?? {})) {
    const player = at(players, key);
    if (player.position === index && !player.out) seats.push(Number(key));
  }
  return seats;
}
