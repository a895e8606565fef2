/* What the end of a game on a ring board tells beside places and worths. */

import { drawn } from "../frame/draw/drawn.js";
import { nothing } from "../frame/draw/lit.js";
import { part } from "../frame/page/late.js";
import { F, M, S } from "../frame/words/events.js";
import { hasRoles } from "./games/antimonopoly/roles.js";

/** The greatest rent, and who took the most of them.
 * @param {PropertyTable} table @param {any} course */
function facts(table, { greatest: { rent }, rents }) {
  const landlord = Object.entries(rents).sort((one, other) => other[1] - one[1])[0];
  const lines = [
    rent ? drawn(table, "end.rent", { amount: M(rent.amount), field: F(rent.field), payer: S(rent.payer), owner: S(rent.owner) }) : null,
    landlord ? drawn(table, "end.landlord", { who: S(Number(landlord[0])), amount: M(landlord[1]) }) : null,
  ];
  return lines.filter((line) => line !== null);
}

/** @type {Partial<import("../frame/room.js").RoomEnd>} */
export const RING_END = {
  /** Where there are roles, which of them is left, or how the fortunes were counted. */
  reasons: (table, { reason, placings }) => (hasRoles(table) ? [`result.reason.${reason}.${table.role(placings[0]?.[0])}`, `result.reason.${reason}.kept`] : []),
  extra: (table) => (hasRoles(table) ? (part("valuation")?.default(table) ?? nothing) : nothing),
  length: (table, course) => table.say("end.length", { rounds: course.rounds.at(-1) ?? 0, turns: course.turns }),
  facts,
};
