/* The printed data of a railway game by id, and the words for what stands in them. Pure but for its memory. */

import { PLACES } from "./places.js";

const kept = new WeakMap();
const SHORT = 12; // letters of a name that fit across a hex

/** {hexes, tiles, corporations, privates, trains, phases} as Maps by id, the market, `unit` (percent of the smallest share).
 * @param {Names} names @returns {RailData} */
export function railData(names) {
  if (!kept.has(names)) kept.set(names, read(names.tables));
  return kept.get(names);
}

/** @param {any} tables */
function read(tables) {
  /** @param {any[]} list @param {string} id */
  const by = (list, id) => new Map((list ?? []).map((one) => [one[id], one]));
  return {
    hexes: by(tables.hexes, "id"), tiles: by(tables.tiles, "number"), corporations: by(tables.corporations, "id"),
    privates: by(tables.privates, "id"), trains: by(tables.trains, "type"), phases: by(tables.phases, "name"), market: tables.market ?? null,
    unit: tables.shares?.certificates_per_corporation.at(-1) ?? 0,
    limits: tables.players ?? {},
  };
}

/** "Brussels", or null for a hex without a place.
 * @param {Names} names @param {string} id */
export function placeName(names, id) {
  return PLACES[names.lang]?.[id] ?? names.word(railData(names).hexes.get(id));
}

/** "H6 Brussels", or the bare id of a hex without a place.
 * @param {Names} names @param {string} id */
export function hexName(names, id) {
  const place = placeName(names, id);
  return place ? `${id} ${place}` : String(id);
}

/** "H6 Brussels", or "hex E9": whole in a sentence.
 * @param {RailTable} table @param {string} id */
export const hexWords = (table, id) => (placeName(table.names, id) ? hexName(table.names, id) : table.say("rail.hex", { hex: id }));

/** The name of a place as a hex has room for: the first of two towns, one word of many.
 * @param {Names} names @param {string} id */
export function shortPlace(names, id) {
  const [first = null] = placeName(names, id)?.split(/ (?:&|i|and) /) ?? [];
  if (first === null || first.length <= SHORT) return first;
  const words = first.split(" ");
  return names.lang === "en" || /^[A-Z]\S+ [a-z]/.test(first) ? words[0] : words.at(-1);
}

/** The full name of a corporation or a private company.
 * @param {Names} names @param {string} id */
export function fullName(names, id) {
  const { corporations, privates } = railData(names);
  return names.word(corporations.get(id) ?? privates.get(id)) ?? String(id);
}

/** The seat behind a player's number of the recorded games (1, 2 ..., also as a key); anything else as it is.
 * @param {any} id */
export function seatOf(id) {
  return /^\d+$/.test(String(id)) ? Number(id) - 1 : id;
}

/** A corporation that has been founded.
 * @param {RailTable["game"]} game @param {string} id @returns {Founded} */
export function founded({ c }, id) {
  const state = c[id];
  if (!isFounded(state)) throw new Error(`not founded: ${id}`);
  return state;
}

/** Has it been founded?
 * @param {Corporation} state @returns {state is Founded} */
export const isFounded = (state) => Boolean(state.price);

/** What the recorded games call the player on a seat.
 * @param {number} seat */
export function playerOf(seat) {
  return seat + 1;
}

/** "3-0", a train, is of the type "3".
 * @param {string} id */
export function trainType(id) {
  return String(id).split("-")[0];
}

/** A Map from key to the members of the list that have it, in their order.
 * @param {any[]} list @param {(one: any) => string} keyOf */
export function grouped(list, keyOf) {
  const found = new Map();
  for (const one of list) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one]);
  return found;
}
