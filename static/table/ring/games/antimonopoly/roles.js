/* The two roles of a seat wherever they are named: sign, word and colour together. */

import { html, nothing } from "../../../frame/draw/lit.js";
import { ROLE_SIGNS } from "./signs.js";

/** The sign of a role: a serif P in an open house, an M in a filled block.
 * @param {string} role */
export function roleSign(role) {
  const drawing = ROLE_SIGNS[role];
  return drawing ? html`<svg class="role-sign role-${role}" viewBox="-11 -11 22 22" aria-hidden="true" focusable="false">${drawing}</svg>` : nothing;
}

/** The name of a role, "" for none.
 * @param {PropertyTable} table @param {string | null} role */
export const roleName = (table, role) => (role ? table.word(`role.${role}`) : "");

/** Sign and word side by side; nothing where the seat has no role.
 * @param {PropertyTable} table @param {string | null} role */
export function roleTag(table, role) {
  return role ? html`<span class="role-tag role-${role}">${roleSign(role)}<span>${roleName(table, role)}</span></span>` : nothing;
}

/** Does this table's game give its seats roles?
 * @param {PropertyTable} table */
export const hasRoles = (table) => (table.view?.seats ?? []).some(({ seat }) => table.role(seat) !== null);

/** Whether the reader's role came without a question, as all others had chosen before: until the reader has moved.
 * @param {PropertyTable} table */
function roleWasLeft({ past, seat }) {
  const taken = past.flatMap((entry) => entry.told).filter(({ event }) => event === "role_taken");
  const own = taken.find(({ who }) => who === seat);
  return own?.asked === false && taken.some(({ asked }) => asked) && !past.some((entry) => entry.seat === seat);
}

/** Which role the reader got because nothing else was left.
 * @param {PropertyTable} table */
export function roleNote(table) {
  if (table.seat === null || !hasRoles(table) || !roleWasLeft(table)) return nothing;
  return html` <span>${table.say("hint.role_left", { role: roleName(table, table.role(table.seat)) })}</span>`;
}
