/* The two roles of a seat wherever they are named: sign, word and colour together. */

import { html, nothing } from "../../../frame/draw/lit.js";
import { roleSign } from "../../../frame/draw/marks.js";

/** The name of a role, "" for none.
 * @param {Table} table @param {string} role */
export const roleName = (table, role) => (role ? table.word(`role.${role}`) : "");

/** Sign and word side by side; nothing where the seat has no role.
 * @param {Table} table @param {string} role */
export function roleTag(table, role) {
  return role ? html`<span class="role-tag role-${role}">${roleSign(role)}<span>${roleName(table, role)}</span></span>` : nothing;
}
