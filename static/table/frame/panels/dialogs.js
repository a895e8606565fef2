/* The table's own dialogs: keys and help, settings, leaving for good. */

import { html, nothing } from "../draw/lit.js";
import { LISTED } from "../page/keys.js";
import { icon } from "../draw/marks.js";
import { isDark } from "../draw/screen.js";
import { awayWays } from "./calls.js";
import { asksAnything, asksBody } from "./votes.js";
import { DEFAULTS } from "../page/settings.js";

const SWITCHES = Object.keys(DEFAULTS);

/** @param {Table} table @param {string} name @param {string} title @param {any} body */
function dialog(table, name, title, body) {
  const close = () => table.act.dialog(null);
  return html`<dialog class="table-dialog ${name}-dialog" id="${name}-dialog" aria-labelledby="${name}-title" @close=${() => table.ui.dialog === name && close()}
      @click=${(/** @type {PageEvent} */ event) => event.target.id === `${name}-dialog` && close()}>
    <header class="panel-head"><h2 id="${name}-title">${table.say(title)}</h2>
      <button type="button" class="icon-btn" aria-label=${table.say("page.close")} @click=${close}>${icon("close")}</button></header>
    ${table.ui.dialog === name ? body() : nothing}</dialog>`;
}

/** @param {Table} table */
export function keysDialog(table) {
  return dialog(table, "keys", "keys.title", () => html`
    <dl class="keys">${[...LISTED, ...table.room.page.keys].map(({ shown, key }) => html`<div><dt><kbd>${shown}</kbd></dt><dd>${table.say(`keys.${key}`)}</dd></div>`)}</dl>
    <p class="form-note">${table.say("keys.arrows")} ${table.say("keys.note")}</p>
    ${table.names.book ? html`<p class="form-note"><a href=${table.names.book.page} target="_blank" rel="noopener">${table.say("rule.page")}</a></p>` : nothing}`);
}

/** @param {Table} table */
export function settingsDialog(table) {
  return dialog(table, "settings", "dialog.settings", () => html`<ul class="switches">${SWITCHES.map((name) => html`<li>
    <label class="switch"><input type="checkbox" role="switch" .checked=${table.settings[name]} aria-describedby="set-${name}-note"
      @change=${(/** @type {PageEvent} */ event) => table.act.set({ [name]: event.target.checked })}><span>${table.say(`set.${name}`)}</span></label>
    <p class="form-note" id="set-${name}-note">${table.say(`set.${name}.note`)}</p></li>`)}</ul>
    <p class="form-note">${table.say("set.kept")}</p>
    <div class="settings-ways">
      <button type="button" class="btn btn-plain" data-theme-switch aria-pressed=${isDark() ? "true" : "false"}><span class="btn-label">${icon("moon")}${table.say("page.dark")}</span></button>
      ${table.links.exportThere ? html`<a class="btn btn-plain" href=${table.links.exportThere} download><span class="btn-label">${icon("download")}${table.say("export.there")}</span></a>` : nothing}
      ${table.watching ? nothing : html`<a class="btn btn-plain" href=${table.links.programmed}><span class="btn-label">${icon("robot")}${table.say("set.programmed")}</span></a>`}
      ${table.names.told.length ? way(table, "rules", "scales") : nothing}${way(table, "keys", "help")}${table.watching || !table.view?.game ? nothing : html`${asksAnything(table) ? way(table, "votes", "people") : nothing}${way(table, "leave", "leave")}`}</div>`);
}

/** Another dialog instead of this one.
 * @param {Table} table @param {string} name @param {string} sign */
function way(table, name, sign) {
  return html`<button type="button" class="btn btn-plain" @click=${() => table.act.dialog(name)}><span class="btn-label">${icon(sign)}${table.say(`dialog.${name}`)}</span></button>`;
}

/** What can be asked of all at the table.
 * @param {Table} table */
export function votesDialog(table) {
  return dialog(table, "votes", "dialog.votes", () => html`<div class="asking"><p class="form-note">${table.say("vote.note")}</p>${asksBody(table)}</div>`);
}

/** What the rules of this match do otherwise than the box.
 * @param {Table} table */
export function rulesDialog(table) {
  return dialog(table, "rules", "dialog.rules", () => html`${toldList(table)}
    ${table.names.book ? html`<p class="form-note"><a href=${table.names.book.page} target="_blank" rel="noopener">${table.say("rule.page")}</a></p>` : nothing}`);
}

/** A line for each difference.
 * @param {Table} table */
export function toldList(table) {
  return html`<ul class="told-rules">${table.names.told.map((/** @type {string} */ sentence) => html`<li>${sentence}</li>`)}</ul>`;
}

/** Giving one's seat up for good: asks once. The form with its token comes with the page.
 * @param {Table} table */
export function leaveDialog(table) {
  return dialog(table, "leave", "leave.do", () => html`<div class="leaving"><p>${table.say("call.for_a_while")}</p>${awayWays(table)}<p>${table.say("leave.ask")}</p>
    <button type="button" class="btn btn-plain" @click=${() => table.act.dialog(null)}><span class="btn-label">${table.say("leave.no")}</span></button>
    <button type="button" class="btn btn-danger" @click=${() => table.act.leave()}><span class="btn-label">${table.say("leave.yes")}</span></button></div>`);
}
