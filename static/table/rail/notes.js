/* Notes that one keeps for oneself at a match: they lie in this browser and are sent to nobody. */

import { html } from "../frame/draw/lit.js";

const MOST = 4000; // letters
const KEPT = "magnat.rail.notes";
const MATCHES = 40; // the newest ones are kept

/** @param {RailTable} table */
export function notesPanel(table) {
  const match = String(table.view.match);
  return html`<div class="notes"><label for="rail-notes">${table.say("rail.notes.label")}</label>
    <textarea id="rail-notes" maxlength=${MOST} rows="10" .value=${noteOf(match)} @input=${(/** @type {PageEvent} */ event) => keepNote(match, event.target.value)}></textarea>
    <p class="form-note">${table.say("rail.notes.private")}</p></div>`;
}

/** What was written on this page, for a browser that keeps nothing. @type {Record<string, string>} */
let written = {};

/** match -> text, the one written last at the end.
 * @param {Pick<Storage, "getItem">} store @returns {Record<string, string>} */
function all(store) {
  try {
    return JSON.parse(store.getItem(KEPT) ?? "null") ?? written;
  } catch {
    return written;
  }
}

/** @param {string} match @param {Pick<Storage, "getItem">} [store] */
export function noteOf(match, store = localStorage) {
  return all(store)[match] ?? "";
}

/** @param {string} match @param {string} text @param {Pick<Storage, "getItem" | "setItem">} [store] */
export function keepNote(match, text, store = localStorage) {
  const { [match]: _, ...others } = all(store);
  written = Object.fromEntries(Object.entries({ ...others, ...(text ? { [match]: text.slice(0, MOST) } : {}) }).slice(-MATCHES));
  try {
    store.setItem(KEPT, JSON.stringify(written));
  } catch {
    // It stands in the field as long as the page is open.
  }
}
