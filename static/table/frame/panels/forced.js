/* The note that a forced move is about to be played, and the way to stop it. */

import { html, nothing, keyed } from "../draw/lit.js";

/** A move that leaves no choice is about to be played: says so, shows how long, and can be stopped.
 * @param {Table} table */
export function forcedNote(table) {
  if (!table.forced) return nothing;
  return keyed(table.view.question, html`<div class="forced"><p>${table.say("forced.soon")}</p><i class="forced-line" aria-hidden="true"></i>
    <button type="button" class="btn btn-plain" aria-keyshortcuts="w" @click=${() => table.act.wait()}><span class="btn-label">${table.say("forced.wait")}</span></button></div>`);
}
