/* Words and small marks of a railway game: corporations, holders, trains, places. */

import { html, nothing } from "../frame/draw/lit.js";
import { fullName, hexName, railData, seatOf } from "./data.js";

/** Black or white letters, whichever is read more easily on a colour like `#f26722`: 4.5 to 1 or better on any.
 * @param {string} colour */
export function inkOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return light > 0.179 ? "#000000" : "#ffffff";
}

/** The corporation's letters on its own colours; its full name for who points at it.
 * @param {RailTable} table @param {string} id */
export function corp(table, id) {
  const printed = railData(table.names).corporations.get(id);
  if (!printed) return html`<span class="corp">${id}</span>`;
  return html`<span class="corp" title=${fullName(table.names, id)} .style=${`--corp:${printed.color};--corp-ink:${inkOn(printed.color)}`}>${id}</span>`;
}

/** A private company's letters with its name.
 * @param {RailTable} table @param {string} id */
export function company(table, id) {
  return html`<span class="co" title=${fullName(table.names, id)}>${id}</span>`;
}

/** Who holds something: a player's number, a corporation, or nobody.
 * @param {RailTable} table @param {string} id */
export function holderName(table, id) {
  if (id === null || id === undefined) return table.say("bank");
  if (id === "closed") return table.say("rail.closed");
  const seat = seatOf(id);
  return Number.isInteger(seat) ? table.seatName(seat) : id;
}

/** Where a share or a train comes from.
 * @param {RailTable} table @param {string} source */
export function sourceName(table, source) {
  return table.texts.has(`rail.source.${source}`) ? table.say(`rail.source.${source}`) : source;
}

/** @param {RailTable} table @param {string} hex @param {number} city */
export function place(table, hex, city) {
  const name = hexName(table.names, hex);
  return city === undefined || city === null ? name : table.say("rail.city", { place: name, n: city + 1 });
}

/** "3 (until the first 6)": a train with what takes it off the rails.
 * @param {RailTable} table @param {string} type */
export function trainWords(table, type) {
  const rust = railData(table.names).trains.get(type)?.rusts_when_first_bought;
  return rust ? table.say("rail.train.rusts", { type, rust }) : table.say("rail.train", { type });
}

/** The letter of a market zone; white has none.
 * @param {RailTable} table @param {string} zone */
export function zoneLetter(table, zone) {
  return zone === "white" ? nothing : html`<abbr title=${table.say(`rail.zone.${zone}`)}>${table.say(`rail.zone.${zone}.letter`)}</abbr>`;
}

/** "OR 2.1", as the game's sheet has it.
 * @param {RailTable} table */
export function roundWords(table) {
  const { round, turn, rn } = table.game;
  return table.texts.first([`rail.round.${round}`], { turn, rn: rn ?? 1 });
}
