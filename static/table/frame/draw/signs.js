/* Signs without words. */

import { html } from "./lit.js";

/** A sign that a press explains (page/meanings.js), by key as well; who listens hears its words at once.
 * @param {string} words @param {Drawable} drawing @param {string} [look] */
export const sign = (words, drawing, look = "") => html`<button type="button" class="sign-btn ${look}" aria-label=${words} title=${words} data-means>${drawing}</button>`;
