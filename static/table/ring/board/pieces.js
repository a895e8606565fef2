/* Pieces on the board as SVG shapes and as the layer of pawns, dice, cards. Shape first, colour second. */

import { html, svg, nothing } from "../../frame/draw/lit.js";
import { HEADS } from "../../frame/draw/marks.js";
import { cardBack, deckSign } from "./signs.js";
import { HOTEL, HOUSE } from "./marks.js";

/** @param {number} seat */
export const headShape = (seat) => HEADS[seat % 6];

/** A house, upper left corner at (x, y).
 * @param {number} x @param {number} y */
export function houseShape(x, y) {
  return svg`<path class="house" transform=${`translate(${x} ${y})`} d=${HOUSE}/>`;
}

/** The hotel, upper left corner at the origin. */
export const hotelShape = svg`<path class="house" fill-rule="evenodd" d=${HOTEL}/>`;

/** @type {Record<string, number[][]>} */
const PIPS = {
  1: [[12, 12]], 2: [[7, 7], [17, 17]], 3: [[7, 7], [12, 12], [17, 17]], 4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]], 6: [[7, 6.5], [17, 6.5], [7, 12], [17, 12], [7, 17.5], [17, 17.5]],
};

/** One die as it lies on the table.
 * @param {any} value @param {string} [extra] */
export function die(value, extra = "") {
  return html`<svg class="die ${extra}" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><rect class="die-body" x="1.5" y="1.5" width="21" height="21" rx="4"/>
    <rect class="die-rim" x="3.2" y="3.2" width="17.6" height="17.6" rx="3"/>
    ${(PIPS[value] ?? []).map(([x, y]) => svg`<circle class="pip" cx=${x} cy=${y} r="2"/>`)}</svg>`;
}

/** The throws of a move, a pair beside a pair; `label` says them.
 * @param {number[][]} pairs @param {string} label */
export function dice(pairs, label) {
  if (!pairs.length) return nothing;
  return html`<span class="board-dice" role="img" aria-label=${label}>${pairs.map((pair) => html`<span class="board-pair">${pair.map((value, n) => die(value, n % 2 ? "tilt-right" : "tilt-left"))}</span>`)}</span>`;
}

/** A pile of cards face down with how many there are.
 * @param {PropertyTable} table @param {string} deck @param {string} look @param {number} count */
export function deckPile(table, deck, look, count) {
  return html`<span class="deck-pile">${cardBack(deck, look)}<span class="deck-words">${table.word(`deck.${deck}`)} ${count}</span></span>`;
}

/** A card as drawn, face up.
 * @param {PropertyTable} table @param {string} card @param {string} deck @param {any} look */
export function drawnCard(table, card, deck, look) {
  return html`<article class="drawn-card" .style=${`--tint: var(${look.decks[deck]?.tint ?? "--ink"})`}>
    <header><svg class="card-sign" viewBox="-21 -21 42 42" aria-hidden="true" focusable="false">${deckSign(deck, look)}</svg><h3>${table.say("board.card", { deck: table.word(`deck.${deck}`) })}</h3></header>
    <p>${table.names.card(card)}</p></article>`;
}
