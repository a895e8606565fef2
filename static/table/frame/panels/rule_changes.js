/* What the rules of a match do otherwise than the box, sentence by sentence. */

import { html } from "../draw/lit.js";

/** A line for each difference.
 * @param {Table} table */
export function ruleChangeList(table) {
  return html`<ul class="told-rules">${table.names.told.map((/** @type {string} */ sentence) => html`<li>${sentence}</li>`)}</ul>`;
}
