/* Notes for oneself at a match: the field, whether the account has what stands there, and the choice where two devices wrote. */

import { html, nothing } from "../draw/lit.js";
import { given } from "../words/given.js";
import { localStorageOrNone } from "../page/settings.js";
import { KeptNotes } from "../server/kept_notes.js";
import { asking, joined, MOST, OwnNotes } from "../server/own_notes.js";

/** Those of the page, from when they are opened first. @type {OwnNotes | null} */
let opened = null;

/** @param {Table} table */
function notesOf(table) {
  opened ??= beginning(table);
  return opened;
}

/** @param {Table} table */
function beginning(table) {
  const { match } = given(table.view, "view");
  const notes = new OwnNotes({
    match, me: document.body.dataset.me ?? "", kept: new KeptNotes(localStorageOrNone(), table.room.page.notes.kept), ask: asking(`/matches/${match}/notes/`), changed: () => table.act.redraw(),
  });
  notes.open();
  // The last moment at which a page that is left, or put away on a phone, can send anything.
  addEventListener("pagehide", () => notes.save());
  document.addEventListener("visibilitychange", () => document.hidden && notes.save());
  addEventListener("online", () => notes.save());
  return notes;
}

/** @param {Table} table */
export const notesPanel = (table) => drawn(table, notesOf(table));

/** @param {Table} table @param {OwnNotes} notes */
export function drawn(table, notes) {
  return html`<div class="notes" data-notes=${notes.state}><label for="own-notes">${table.say("notes.label")}</label>
    <p class="form-note" id="own-notes-readers">${table.say(readers(table, notes))}</p>
    <textarea id="own-notes" aria-describedby="own-notes-readers" maxlength=${MOST} rows=${notes.other ? 4 : 10} ?readonly=${notes.state === "reading"} .value=${notes.text}
      @input=${(/** @type {PageEvent} */ event) => notes.write(event.target.value)} @change=${() => notes.save()}></textarea>
    ${notes.other ? choice(table, notes, notes.other.text) : html`<p class="form-note notes-state" role="status">${stateWords(table, notes)}</p>`}</div>`;
}

/** Who can read them, and where they are.
 * @param {Table} table @param {OwnNotes} notes */
function readers(table, notes) {
  if (notes.state === "browser") return "notes.browser";
  return table.shared ? "notes.shared" : "notes.mine";
}

/** Nothing where nothing is to be saved.
 * @param {Table} table @param {OwnNotes} notes */
function stateWords(table, { state, text }) {
  return state === "browser" || (state === "saved" && !text) ? nothing : table.say(`notes.state.${state}`, { n: text.length - MOST });
}

/** Both texts stay in sight until somebody chooses: the field above is low then.
 * @param {Table} table @param {OwnNotes} notes @param {string} there */
function choice(table, notes, there) {
  /** @param {string} key @param {string} text */
  const way = (key, text) => html`<button type="button" class="btn btn-plain" @click=${() => notes.choose(text)}><span class="btn-label">${table.say(`notes.keep.${key}`)}</span></button>`;
  return html`<div role="alert"><p class="form-note">${table.say(there ? "notes.both" : "notes.both.empty")}</p>
    ${there ? html`<blockquote class="notes-there">${there}</blockquote>` : nothing}
    <div class="notes-ways">${there ? way("both", joined(notes.text, there)) : nothing}${way("here", notes.text)}${way(there ? "there" : "nothing", there)}</div></div>`;
}
