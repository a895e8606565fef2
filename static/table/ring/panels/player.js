/* What a ring board adds to the card of a player: role, where the player is held, kept cards, where the pawn stands, chips
 * and the coupon sheet. */

import { html, nothing } from "../../frame/draw/lit.js";
import { icon } from "../../frame/draw/marks.js";
import { sign } from "../../frame/draw/signs.js";
import { roleTag } from "../games/antimonopoly/roles.js";
import { chipRow } from "../games/fortuna/chips.js";
import { coupons } from "./coupons.js";

/** The role in sign and word, and how it is held; both open the comparison of the roles.
 * @param {PropertyTable} table @param {any} state @param {boolean} out */
export function roleLine(table, state, out) {
  if (!state.role) return nothing;
  return html`<p class="player-role"><button type="button" class="role-btn" title=${table.say("roles.about")} @click=${() => table.act.unfold({ key: "roles" })}>${roleTag(table, state.role)}</button>
    ${!out && state.detained ? html`<span class="tag tag-held">${detained(table, state)}</span>` : nothing}</p>`;
}

/** @param {PropertyTable} table @param {any} state @param {boolean} out */
export function tagsOf(table, state, out) {
  return html`${!out && state.detained && !state.role ? html`<span class="tag tag-held">${detained(table, state)}</span>` : nothing}
    ${state.cards?.length ? sign(table.say("seat.cards", { n: state.cards.length }), html`${icon("leave")}${state.cards.length}`, "tag") : nothing}`;
}

/** For readers of text: the board shows it to everybody else.
 * @param {PropertyTable} table @param {any} state */
export function placeOf(table, state) {
  return state.position === undefined ? nothing : html`<p class="visually-hidden">${table.say("seat.at", { field: table.names.field(state.position) })}</p>`;
}

/** @param {PropertyTable} table @param {number} seat */
export const sheetOf = (table, seat) => html`${chipRow(table, seat)}${coupons(table, seat)}`;

/** @param {PropertyTable} table @param {{ detained: Detained, role: string }} parts */
function detained(table, { detained: { kind, missed, failed, turns, left }, role }) {
  return table.texts.first([`seat.detained.${kind}.${role}`, `seat.detained.${kind}`], { missed: failed ?? missed, turns, left });
}
