/* What lies on the paper inside the ring: title, decks, supplies, the deed in question, dice and their result, the card. */

import { chip } from "../games/fortuna/chips.js";
import { html, keyed, nothing, svg } from "../../frame/draw/lit.js";
import { mark } from "../../frame/draw/marks.js";
import { deedCard } from "./deed.js";
import { drawnCard, deckPile, dice, hotelShape, houseShape } from "./pieces.js";
import { lookOf } from "./look.js";
import { diceSum, diceText } from "../events.js";

/** `now` is the id of the field in question, `last` the recap of the latest throw.
 * @param {PropertyTable} table @param {{ now: number | null, last: any }} parts */
export function centrePanel(table, { now, last }) {
  const look = lookOf(table.names);
  const field = now === null ? null : table.names.place(now);
  const isDeed = field?.price != null;
  return html`<div class="board-centre">
    <header class="centre-head">${piles(table, look)[0] ?? nothing}
      <div class="centre-title"><p class="board-title">${table.title()}</p>${supplies(table)}</div>
      ${piles(table, look).slice(1)}</header>
    <div class="centre-table">
      ${isDeed ? html`<div class="centre-deed">${keyed(field.id, deedCard(table, field.id, { size: "small" }))}</div>` : nothing}
      <div class="centre-throw ${isDeed && cardShown(table, last) ? "crowded" : ""}">${throwOf(table, last)}${cardShown(table, last) ? drawnCard(table, last.card, last.deck, look) : nothing}</div>
    </div></div>`;
}

/** @param {PropertyTable} table @param {any} look */
function piles(table, look) {
  const { names, game } = table;
  return Object.entries(names.tables.decks ?? {}).map(([deck, cards]) => {
    const all = Object.values(cards);
    const held = Object.values(game?.players ?? {}).flatMap((player) => player.cards ?? []);
    return deckPile(table, deck, look, all.filter((card) => !held.includes(card.id)).length);
  });
}

/** @param {PropertyTable} table */
function supplies(table) {
  const { houses, hotels } = table.game?.bank ?? {};
  if (houses === undefined) return nothing;
  const { houses_total: allHouses, hotels_total: allHotels, limited_buildings: limited } = table.names.rules;
  if (limited === false) return html`<p class="board-supplies" title=${table.say("board.no_shortage")}>${table.say("board.in_use", inUse(table))}</p>`;
  /** @param {number} left @param {any[]} all */
  const count = (left, all) => html`<b>${left}</b>${all ? html` ${table.say("board.of", { n: all })}` : nothing}`;
  return html`<p class="board-supplies"><span class="visually-hidden">${table.say("field.supplies", { houses, hotels })}</span>
    <span aria-hidden="true"><svg class="supply" viewBox="0 0 13 12" focusable="false">${houseShape(0, 0)}</svg><span>${table.say("board.bank")} ${count(houses, allHouses)}</span>
    <svg class="supply hotel-supply" viewBox="0 0 30 20" focusable="false">${svg`${hotelShape}`}</svg><span>${count(hotels, allHotels)}</span></span></p>`;
}

/** {houses, hotels}: how many stand on the board.
 * @param {PropertyTable} table */
export function inUse(table) {
  const built = Object.entries(table.game?.level ?? {}).filter(([, level]) => level > 0);
  const hotels = built.filter(([id, level]) => level === table.topLevel(id));
  return { hotels: hotels.length, houses: built.filter((one) => !hotels.includes(one)).reduce((sum, [, level]) => sum + level, 0) };
}

/** A card lies on the table unless its dialog asks what to do with it.
 * @param {PropertyTable} table @param {any} last */
export const cardShown = (table, last) => last.card !== null && !table.game?.pending?.card;

/** The dice, or the chip, and what they made: "3 + 4 = 7 · Kolonia → Wiedeń"; drawn anew with each throw, whose words are of
 * another length.
 * @param {PropertyTable} table @param {any} last */
export function throwOf(table, last) {
  if (!last.dice.length && last.chip === null) return nothing;
  const [from, to] = [last.legs[0]?.start, last.legs.at(-1)?.end];
  return keyed(throwKey(last), html`${last.chip === null ? thrown(table, last) : html`<span class="board-chip">${chip(last.chip)}</span>`}
    <p class="throw-words">${mark(last.who)}<span class="visually-hidden">${table.seatName(last.who)} </span><b>${last.chip ?? sumText(last.dice)}</b>${from === undefined ? nothing : html`<span class="throw-dot"> · </span><span class="throw-leg">${table.say("board.leg", { from: table.names.field(from), to: table.names.field(to) })}</span>`}</p>`);
}

/** @param {any} last */
const throwKey = ({ who, dice: thrownDice, chip: played, legs }) => JSON.stringify([who, thrownDice, played, legs]);

/** @param {PropertyTable} table @param {any} last */
const thrown = (table, last) => dice(last.dice, table.say("dice.thrown", { dice: diceText(last.dice), sum: diceSum(last.dice) }));

/** "3 + 3 + 1 + 4 = 11", in one line
 * @param {any} pairs */
function sumText(pairs) {
  return `${pairs.flat().join("\u00a0+\u00a0")}\u00a0=\u00a0${diceSum(pairs)}`;
}
