/* A field in words: the whole of what its drawing shows, for its accessible name. */

import { lookOf } from "./look.js";
import { isDeed } from "../names.js";
import { levelWords, rentNow } from "../words.js";
import { pawnsOn } from "./marks.js";

/** "Wiedeń, Austria, cena $800, właściciel: Hanka, 2 domy, czynsz teraz $1 200, stoją: Marek".
 * @param {PropertyTable} table @param {Field} field */
export function fieldWords(table, field) {
  const index = field.index ?? table.names.fields.indexOf(field);
  const pawns = pawnsOn(index, table.game?.players);
  return [
    table.names.field(field.id),
    ...(isDeed(field) ? deedWords(table, field) : [amountWords(table, field)]),
    pawns.length ? table.say("board.pawns", { who: pawns.map((seat) => pawnName(table, seat)).join(", ") }) : "",
  ].filter(Boolean).join(", ");
}

/** @param {PropertyTable} table @param {number} seat */
function pawnName(table, seat) {
  const held = table.game.players[seat]?.detained;
  return held ? `${table.seatName(seat)} (${table.texts.first([`where.${held.kind}.${table.role(seat)}`, `where.${held.kind}`])})` : table.seatName(seat);
}

/** Does the owner of this field hold its set, or what counts as one in this game?
 * @param {PropertyTable} table @param {Field} field */
export function isComplete(table, field) {
  const owner = table.game?.owner?.[field.id] ?? null;
  return holdsSet(table, owner, field.group);
}

/** Does a seat hold a set, as the server counts?
 * @param {PropertyTable} table @param {number | null} seat @param {string} [group] */
export const holdsSet = (table, seat, group) => Boolean(seat !== null && group && table.game.sets?.[seat]?.includes(group));

/** The message about a whole set as this game words it.
 * @param {PropertyTable} table @param {string} key @param {Params} [params] */
export function setWords(table, key, params) {
  const own = `${key}.${lookOf(table.names).sets}`;
  return table.say(table.texts.has(own) ? own : key, params);
}

/** @param {PropertyTable} table @param {Deed} field */
function deedWords(table, field) {
  const { game, names } = table;
  const owner = game?.owner?.[field.id] ?? null;
  const words = [names.group(field.group), table.say("deed.price", { amount: table.money(field.price) })];
  if (owner === null) return [...words, table.say("field.free")];
  words.push(table.say("deed.owner", { who: table.seatName(owner) }),
    isComplete(table, field) ? setWords(table, "board.complete") : "", levelWords(table, field.id, game.level?.[field.id]));
  if (game.mortgaged?.includes(field.id)) return [...words, table.say("field.mortgaged")];
  const rent = rentText(table, field);
  return [...words, rent ? table.say("board.rent", { rent }) : table.say("field.no_rent")];
}

/** The rent as words, empty where none is due.
 * @param {PropertyTable} table @param {Field} field */
export function rentText(table, field) {
  const rent = table.game?.rent?.[field.id];
  return rent ? rentNow(table, field) : "";
}

/** {key, amount, share} of what a field without a deed takes ("pays") or gives ("gets"), by role where that decides.
 * @param {PropertyTable} table @param {Field} field @param {(sum: number) => string} [said] */
export function dueOf(table, field, said = (sum) => table.money(sum)) {
  const due = table.names.due(field.id);
  return due ? { key: due.gains ? "field.gets" : "field.amount", amount: due.sums.map(said).join("/"), share: due.percents.join("/") } : null;
}

/** What a field without a deed takes or gives, as words; empty where that is nothing.
 * @param {PropertyTable} table @param {Field} field */
export function amountWords(table, field) {
  const due = dueOf(table, field);
  if (!due) return "";
  const words = table.say(due.key, { amount: due.amount });
  return due.share ? `${words} ${table.say("board.or_share", { n: due.share })}` : words;
}
