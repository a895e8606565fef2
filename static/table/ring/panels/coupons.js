/* The coupon sheet of a player: all deeds at fixed places, so that sheets can be compared by position. Filled: owned;
 * numeral: houses; H: hotel; slashed: mortgaged; a rule beside the letters: the full set. The words are for readers of text. */

import { groupLook, tintOf } from "../board/look.js";
import { holdsSet } from "../board/words.js";
import { html, nothing, classMap } from "../../frame/draw/lit.js";
import { levelWords } from "../words.js";

/** @param {PropertyTable} table @param {number} seat */
export function coupons(table, seat) {
  const { names, game } = table;
  if (!game?.owner || !names.groups.length) return nothing;
  const groups = names.groups.filter((group) => names.members(group.id).length);
  const rows = inRows(groups.map((group) => ({ id: group.id, members: names.members(group.id) })));
  return html`<div class="coupons" role="img" aria-label=${deedWords(table, seat)}>${rows.map((row) => html`<div class="coupon-row">${row.map((set) => couponSet(table, seat, set))}</div>`)}</div>`;
}

/** The sets in two rows of as many deeds as can be, in their order.
 * @template {{ members: any[] }} T @param {T[]} sets */
export function inRows(sets) {
  const count = sets.reduce((sum, { members }) => sum + members.length, 0);
  let before = 0;
  const first = sets.filter(({ members }) => (before += members.length) <= Math.ceil(count / 2));
  return [first, sets.slice(first.length)].filter((row) => row.length);
}

/** @param {PropertyTable} table @param {number} seat @param {{ id: string, members: any[] }} parts */
function couponSet(table, seat, { id, members }) {
  const { names, game } = table;
  const owned = members.filter((field) => game.owner[field.id] === seat);
  return html`<span class="coupon-set ${classMap({ full: holdsSet(table, seat, id), some: owned.length > 0 })}"><i>${groupLook(names, id).code}</i>
    <span>${members.map((field) => coupon(table, field, owned.includes(field)))}</span></span>`;
}

/** @param {PropertyTable} table @param {Deed} field @param {boolean} mine */
function coupon(table, field, mine) {
  const { names, game } = table;
  if (!mine) return html`<span class="coupon"></span>`;
  const pawned = game.mortgaged?.includes(field.id);
  const look = pawned ? "pawned" : `owned hatch-${groupLook(names, field.group).hatch}`;
  const level = game.level?.[field.id] ?? 0;
  const text = level === table.topLevel(field.id) ? "H" : level;
  return html`<span class="coupon ${look}" .style=${tintOf(names, field.group)} title=${names.field(field.id)}>${level ? html`<b>${text}</b>` : nothing}</span>`;
}

/** @param {PropertyTable} table @param {number} seat */
function deedWords(table, seat) {
  const { names, game } = table;
  const words = table.deedIds(seat).map((id) => {
    const notes = [levelWords(table, id, game.level?.[id]), game.mortgaged?.includes(id) ? table.say("field.mortgaged") : ""].filter(Boolean);
    return notes.length ? `${names.field(id)} (${notes.join(", ")})` : names.field(id);
  });
  return words.length ? `${table.say("seat.deeds")}: ${words.join(", ")}` : table.say("seat.no_deeds");
}
