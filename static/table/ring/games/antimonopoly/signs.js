/* The signs of the two roles. */

import { svg } from "../../../frame/draw/lit.js";

/** The letters of the roles, by the language of the page.
 * @type {Record<string, any>} */
export const ROLE_LETTERS = { entrepreneur: document.documentElement.lang.startsWith("pl") ? "P" : "E", monopolist: "M" };

/** An open house with a serif P, a filled block with an M: the two roles. Centre at (0, 0), 22 across.
 * @type {Record<string, any>} */
export const ROLE_SIGNS = {
  entrepreneur: svg`<path class="role-open" d="M-9-2 0-10 9-2V9H-9z"/><text class="role-letter" y="6">${ROLE_LETTERS.entrepreneur}</text>`,
  monopolist: svg`<path class="role-filled" d="M-9-10H9V9H-9z"/><text class="role-letter negative" y="4.5">${ROLE_LETTERS.monopolist}</text>`,
};
/** Both side by side, on the field whose cards are drawn by role. */
export const BOTH_ROLES = svg`<g transform="translate(-11 0)">${ROLE_SIGNS.entrepreneur}</g><g transform="translate(11 0)">${ROLE_SIGNS.monopolist}</g>`;
