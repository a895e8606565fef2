/* What every dialog has: a title, the way to fold it, a body that scrolls, a foot that does not. */

import { deadlineOf } from "../../frame/server/clock.js";
import { html, nothing } from "../../frame/draw/lit.js";
import { icon } from "../../frame/draw/marks.js";
import { smallTimer } from "../../frame/panels/timer.js";

/** `key` names the dialog for folding (one that opened by itself is marked, so that no press meant for something else answers it); `look` is its class; `lead` stands before the title.
 * @param {PropertyTable} table
 * @param {{ key: string, look: string, title: string, eyebrow?: Drawable, lead?: Drawable, body: Drawable, foot?: Drawable }} parts */
export function frame(table, { key, look, title, eyebrow = nothing, lead = nothing, body, foot = nothing }) {
  return html`<section class="dlg dlg-${look}" id="work" role="dialog" aria-modal="false" aria-labelledby="work-title" tabindex="-1" data-dialog=${key} ?data-auto=${table.ui.open !== key}>
    <header class="dlg-head">${lead}<div class="dlg-words">${eyebrow === nothing ? nothing : html`<p class="eyebrow">${eyebrow}</p>`}<h2 id="work-title">${title}</h2></div>
      ${ownClock(table)}${fold(table, key)}</header>
    <div class="dlg-body">${body}</div>
    ${foot === nothing ? nothing : html`<footer class="dlg-foot">${foot}</footer>`}</section>`;
}

/** The dialog may hide the question and its clock.
 * @param {PropertyTable} table */
function ownClock(table) {
  return table.asked.mine ? smallTimer(table, deadlineOf(table.view.deadlines ?? [], table.seat)) : nothing;
}

/** The button that folds a dialog; nothing in it is lost.
 * @param {PropertyTable} table @param {string} key */
export function fold(table, key) {
  return html`<button type="button" class="dlg-fold" aria-keyshortcuts="Escape" aria-label=${table.say("dlg.fold")} @click=${() => table.act.fold(key)}>${icon("down")}<span>${table.say("dlg.fold")}</span></button>`;
}
