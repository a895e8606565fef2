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

/** Corporations with inks of their own (css/tokens.css). */
const INKED = new Set(["B", "GCL", "Nord", "NBDS", "HSM", "NFL"]);

/** The look of a corporation: a class where it has named inks, else the colours of the data as a style.
 * @param {RailTable} table @param {string} id @returns {{ look: string, style: string }} */
export function inks(table, id) {
  const { color } = railData(table.names).corporations.get(id) ?? {};
  if (INKED.has(id) || !color) return { look: `ink-${id}`, style: "" };
  return { look: "", style: `--corp:${color};--corp-ink:${inkOn(color)}` };
}

/** How far letters must be drawn together to fit into a disc. @param {string} id */
export const letters = (id) => `letters-${Math.min(4, id.length)}`;

/** A corporation's token: its letters on a disc in its inks; the full name for who points at it.
 * @param {RailTable} table @param {string} id @param {string} [more] further classes */
export function corp(table, id, more = "") {
  const { look, style } = inks(table, id);
  return html`<span class="corp ${letters(id)} ${look} ${more}" title=${fullName(table.names, id)} .style=${style}>${id}</span>`;
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

/** What a figure becomes; alone where it stays.
 * @param {RailTable} table @param {Drawable} was @param {Drawable} is @returns {string} */
export function fromTo(table, was, is) {
  return was === is ? String(is) : table.say("rail.from_to", { was, is });
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

/** A round in words: the one that an axis names "OR 2.1", or that of now, for which the bar of a phone has little room.
 * @param {RailTable} table @param {string | number | null} [name] */
export function roundWords(table, name) {
  const [kind, number = ""] = String(name ?? nameOf(table.game)).split(" ");
  const [turn, rn] = number.split(".");
  const keys = [`rail.round.${kind}`];
  if (name === undefined && table.phone) keys.unshift(`rail.round.${kind}.short`);
  return table.texts.first(keys, { turn, rn });
}

/** @param {{ round: string, turn: number, rn: number | null }} game */
const nameOf = ({ round, turn, rn }) => `${round} ${turn}.${rn ?? 1}`;
