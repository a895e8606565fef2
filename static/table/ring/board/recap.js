/* What the board shows of the latest throw: dice, legs of the move, the card. Pure; read backwards from the history. */

import { stopsOf } from "./geometry.js";

/** What the board of a table shows: in a replay the latest throw up to its move.
 * @param {PropertyTable} table */
export const lastThrow = (table) => recap(table.past, table.names);

/** What a field has thrown for is no part of the way there.
 * {who, dice: [[3, 4]], chip: number or null, legs: [{start, end, way}], card, deck}; fields by number. `names` knows cards and fields.
 * @param {Told[]} history @param {RingNames} names */
export function recap(history, names) {
  const told = sinceThrow(history);
  const thrown = told.filter((event) => event.event === "dice_rolled" || event.event === "chip_played");
  const who = thrown[0]?.who ?? told.find((event) => event.event === "moved")?.who ?? null;
  const drawn = told.filter((event) => event.event === "card_drawn").at(-1);
  return {
    who,
    dice: thrown.filter((event) => event.dice && event.purpose === thrown[0].purpose).map((event) => [event.dice].flat(2)),
    chip: thrown.at(-1)?.chip ?? null,
    legs: legsOf(told, who, names),
    card: drawn?.card ?? null,
    deck: drawn?.deck ?? null,
    sent: told.some((event) => event.event === "detained" && event.who === who),
  };
}

/** The facts from the first throw of the latest run of throws for a move on.
 * @param {Told[]} history */
function sinceThrow(history) {
  /** @type {Fact[]} */
  let found = [];
  for (let at = history.length - 1; at >= 0; at -= 1) {
    const told = history[at].told ?? [];
    const first = told.findIndex(isThrow);
    if (first >= 0) return [...told.slice(first), ...found];
    found = [...told, ...found];
  }
  return [];
}

/** @param {any} event */
const isThrow = (event) => (event.event === "dice_rolled" && event.purpose !== "opening") || event.event === "chip_played";

/** The numbers of the fields a seat's pawn passes in what was told, from where it stood to where it stands: [[3, 4, 5], [5, 10]].
 * A leg of two that are no neighbours is a jump.
 * @param {Fact[]} told @param {number} seat @param {{ from: number, to: number, names: RingNames, count: number }} parts */
export function journey(told, seat, { from, to, names, count }) {
  const legs = legsOf(told, seat, names);
  const known = legs.length && legs[0].start === from ? legs : [];
  const stops = known.map(({ start, end, way }) => stopsOf(start, end, count, way));
  const last = known.at(-1)?.end ?? from;
  return last === to ? stops : [...stops, [last, to]];
}

/** @param {Fact[]} told @param {number} who @param {RingNames} names */
function legsOf(told, who, names) {
  const legs = [];
  let card = null;
  for (const event of told) {
    if (event.event === "card_drawn") card = names.cards.get(event.card)?.effect ?? null;
    if (event.event !== "moved" || event.who !== who) continue;
    const [start, end] = [indexOf(names, event.start), indexOf(names, event.end)];
    if (start !== null && end !== null && start !== end) legs.push({ start, end, way: wayOf(event, card) });
  }
  return legs;
}

/** @param {RingNames} names @param {string} ref */
function indexOf(names, ref) {
  const field = names.place(ref);
  return field ? (field.index ?? names.fields.indexOf(field)) : null;
}

/** Dice and chips go forward; a card says its own way.
 * @param {any} event @param {any} effect */
function wayOf(event, effect) {
  if (event.by !== "card" || !effect) return 1;
  return effect.direction === "backward" || effect.steps < 0 ? -1 : 1;
}
