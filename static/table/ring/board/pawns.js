/* The pawns: a layer of their own above the drawing, so that a journey repaints nothing below it. */

import { html, repeat } from "../../frame/draw/lit.js";
import { pawn } from "../../frame/draw/marks.js";
import { PAWN, partsOf, pawnPlaces, pawnRooms } from "./geometry.js";
import { CORNER_ROOMS, HOLDING, nameSpace, plainRooms, PRISON_ROOMS } from "./field.js";
import { lookOf } from "./look.js";
import { dueOf } from "./words.js";
import { pawnsOn } from "./marks.js";

/** [{seat, index, x, y, scale, detained}]: every pawn on its place, in board units.
 * @param {PropertyTable} table @param {any} plan */
export function pawnSpots(table, plan) {
  const players = table.game?.players;
  /** @type {{ seat: number, index: number, x: number, y: number, scale: number, detained: boolean }[]} */
  const spots = [];
  for (const field of table.names.fields) {
    const seats = pawnsOn(field.index, players);
    if (!seats.length) continue;
    const box = plan.boxes[field.index];
    for (const [rooms, standing] of groups(table, field, box, seats)) {
      pawnPlaces(rooms, standing.length).forEach(({ x, y, scale }, n) => {
        spots.push({ seat: standing[n], index: field.index, x: box.x + x, y: box.y + y, scale, detained: Boolean(players[standing[n]].detained) });
      });
    }
  }
  return spots;
}

/** Who stands in which rooms of a field: prisoners and visitors apart.
 * @param {PropertyTable} table @param {Field} field @param {FieldBox} box @param {any[]} seats */
function groups(table, field, box, seats) {
  /** @param {number} seat */
  const isHeld = (seat) => Boolean(table.game.players[seat].detained);
  if (box.corner && HOLDING.has(lookOf(table.names).corners[field.type])) {
    return [[PRISON_ROOMS.inside, seats.filter(isHeld)], [PRISON_ROOMS.outside, seats.filter((seat) => !isHeld(seat))]];
  }
  return [[roomsOn(table, field, box), seats]];
}

/** The rooms of a field for pawns, in its own coordinates.
 * @param {PropertyTable} table @param {Field} field @param {any} box */
export function roomsOn(table, field, box) {
  if (box.corner) return CORNER_ROOMS;
  const name = nameSpace(table, field, box);
  if (field.price == null) return plainRooms(field, box, name.h, dueOf(table, field)?.share ? 16 : 0);
  const owned = (table.game?.owner?.[field.id] ?? null) !== null;
  return pawnRooms(partsOf(box), name, owned);
}

/** @param {PropertyTable} table @param {any} plan */
export function pawnLayer(table, plan) {
  /** @param {any} value */
  const wide = (value) => `${((value / plan.width) * 100).toFixed(3)}%`;
  /** @param {any} value */
  const high = (value) => `${((value / plan.height) * 100).toFixed(3)}%`;
  return html`<div class="pawns" aria-hidden="true" .plan=${plan}>${repeat(pawnSpots(table, plan), ({ seat }) => seat, ({ seat, index, x, y, scale, detained }) => html`
    <span class="piece ${detained ? "held" : ""}" id="piece-${seat}" data-seat=${seat} data-at=${index}
      .style=${`left:${wide(x)};top:${high(y)};width:${wide(PAWN.w * scale)};height:${high(PAWN.h * scale)}`}>${pawn(seat, table.outlined(seat))}</span>`)}</div>`;
}
