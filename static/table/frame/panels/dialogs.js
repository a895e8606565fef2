/* The table's own dialogs: keys and help, settings, leaving for good. They are fetched when the first of them opens. */

import { html, nothing } from "../draw/lit.js";
import { LISTED } from "../page/keys.js";
import { openParts, part } from "../page/late.js";
import { icon } from "../draw/marks.js";
import { isDark } from "../draw/screen.js";
import { press } from "./calls.js";
import { ruleChangeList } from "./rule_changes.js";
import { asksBody } from "./asks.js";
import { smallTimer } from "./timer.js";
import { asksAnything } from "./votes.js";
import { deadlineOf } from "../server/clock.js";
import { DEFAULTS, LOUDEST, SPEEDS } from "../page/settings.js";

export { takeBackButton, undoWords } from "./take_back.js";

/** Is anything but fingers at hand? A screen that only they press has no keys, and is told of none. */
const hasKeys = () => matchMedia("(any-pointer: fine)").matches;

/** Settings that only tables of some rooms have. */
const OF_ROOMS = new Set(["endsTurns", "mapCodes"]);
/** Set where it works, in the log. */
const ELSEWHERE = new Set(["logKind"]);

/** @param {Table} table @param {string} name @param {string} title @param {any} body */
function dialog(table, name, title, body) {
  const close = () => table.act.dialog(null);
  return html`<dialog class="table-dialog ${name}-dialog" id="${name}-dialog" aria-labelledby="${name}-title" @close=${() => table.ui.dialog === name && close()}
      @click=${(/** @type {PageEvent} */ event) => event.target.id === `${name}-dialog` && close()}>
    <header class="panel-head"><h2 id="${name}-title">${table.say(title)}</h2>${ownTime(table)}
      <button type="button" class="icon-btn" aria-label=${table.say("page.close")} @click=${close}>${icon("close")}</button></header>
    ${table.ui.dialog === name ? body() : nothing}</dialog>`;
}

/** What the reader has left, whose question the dialog may cover.
 * @param {Table} table */
const ownTime = (table) => (table.asked.mine ? smallTimer(table, deadlineOf(table.view?.deadlines ?? [], table.seat)) : nothing);

/** @param {Table} table */
function keysDialog(table) {
  return dialog(table, "keys", hasKeys() ? "keys.title" : "touch.title", () => html`${hasKeys() ? html`
    <dl class="keys">${keysOf(table).map(({ shown, key }) => html`<div><dt><kbd>${shown}</kbd></dt><dd>${table.say(`keys.${key}`)}</dd></div>`)}</dl>
    <p class="form-note">${table.say("keys.arrows")} ${table.say("keys.note")}</p>` : touches(table)}
    ${rulesLink(table)}`);
}

/** What fingers can do at every table, after what they can do on the board of this one.
 * @param {Table} table */
const touches = (table) => html`<ul class="touches">${[...table.room.page.touches, "sign", "log"].map((name) => html`<li>${table.say(`touch.${name}`)}</li>`)}</ul>`;

/** The way to the rules of this table.
 * @param {Table} table */
function rulesLink(table) {
  const { book } = table.names;
  return book ? html`<p class="form-note"><a href=${book.page} target="_blank" rel="noopener">${table.say("rule.page")}</a></p>` : nothing;
}

/** Those that do something at this table: no trade where nobody trades.
 * @param {Table} table @returns {{ shown: string, key: string }[]} */
function keysOf({ room }) {
  const idle = ["trade", "build"].filter((key) => !room.choices.keys[key]?.length).concat(room.choices.offer ? [] : ["offers"]);
  return [...LISTED.filter(({ key }) => !idle.includes(key)), ...room.page.keys];
}

/** @param {Table} table */
export function settingsDialog(table) {
  return dialog(table, "settings", "dialog.settings", () => html`<ul class="switches">${settingsOf(table).map((name) => html`<li>
    ${(CONTROLS[name] ?? switchOf)(table, name)}
    <p class="form-note" id="set-${name}-note">${table.say(`set.${name}.note`)}</p></li>`)}</ul>
    <p class="form-note">${table.say("set.kept")}</p>
    <div class="settings-ways">
      <button type="button" class="btn btn-plain" data-theme-switch aria-pressed=${isDark() ? "true" : "false"}><span class="btn-label">${icon("moon")}${table.say("page.dark")}</span></button>
      ${table.links.exportThere ? html`<a class="btn btn-plain" href=${table.links.exportThere} download><span class="btn-label">${icon("download")}${table.say("export.there")}</span></a>` : nothing}
      ${table.watching ? nothing : html`<a class="btn btn-plain" href=${table.links.programmed} @click=${(/** @type {PageEvent} */ event) => opensHere(table, event)}><span class="btn-label">${icon("robot")}${table.say("set.programmed")}</span></a>`}
      ${table.links.compared ? html`<a class="btn btn-plain" href=${table.links.compared}><span class="btn-label">${icon("scales")}${table.say("set.compared")}</span></a>` : nothing}
      ${table.room.page.notes.dialog ? way(table, "notes", "log") : nothing}${table.names.told.length ? way(table, "rules", "scales") : nothing}${way(table, "keys", "help")}${table.watching || !table.view?.game ? nothing : html`${asksAnything(table) ? way(table, "votes", "people") : nothing}${way(table, "leave", "leave")}`}</div>`);
}

/** The names of those that this table has, in their order.
 * @param {Table} table */
function settingsOf(table) {
  return Object.keys(DEFAULTS).filter((name) => !ELSEWHERE.has(name)).filter((name) => name !== "shortcuts" || hasKeys()).filter((name) => !OF_ROOMS.has(name) || table.room.page.settings.includes(name));
}

/** @param {Table} table @param {string} name */
function switchOf(table, name) {
  return html`<label class="switch"><input type="checkbox" role="switch" .checked=${table.settings[name]} aria-describedby="set-${name}-note"
      @change=${(/** @type {PageEvent} */ event) => table.act.set({ [name]: event.target.checked })}><span>${table.say(`set.${name}`)}</span></label>`;
}

/** Settings that are more than on or off. @type {Record<string, (table: Table, name: string) => Drawn>} */
const CONTROLS = {
  volume: (table, name) => html`<label class="setting"><span>${table.say(`set.${name}`)}</span><input type="range" min="0" max=${LOUDEST} .value=${String(table.settings.volume)}
      ?disabled=${!table.settings.sounds} aria-describedby="set-${name}-note" @change=${(/** @type {PageEvent} */ event) => table.act.loudness(Number(event.target.value))}></label>`,
  speed: (table, name) => html`<label class="setting"><span>${table.say(`set.${name}`)}</span><select ?disabled=${!table.settings.motion} aria-describedby="set-${name}-note"
      @change=${(/** @type {PageEvent} */ event) => table.act.set({ speed: event.target.value })}>
      ${Object.keys(SPEEDS).map((speed) => html`<option value=${speed} ?selected=${table.settings.speed === speed}>${table.say(`set.speed.${speed}`)}</option>`)}</select></label>`,
};

/** What is programmed opens at the table; with a key held down, or in a tab of its own, it is the page.
 * @param {Table} table @param {PageEvent} event */
function opensHere(table, event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  table.act.dialog("programs");
}

/** Another dialog instead of this one.
 * @param {Table} table @param {string} name @param {string} sign */
function way(table, name, sign) {
  return html`<button type="button" class="btn btn-plain" @click=${() => table.act.dialog(name)}><span class="btn-label">${icon(sign)}${table.say(`dialog.${name}`)}</span></button>`;
}

/** What can be asked of all at the table.
 * @param {Table} table */
function votesDialog(table) {
  return dialog(table, "votes", "dialog.votes", () => html`<div class="asking"><p class="form-note">${table.say("vote.note")}</p>${asksBody(table)}</div>`);
}

/** Notes for oneself, fetched when somebody opens them first.
 * @param {Table} table */
function notesDialog(table) {
  return dialog(table, "notes", "dialog.notes", () => part("notes")?.notesPanel(table) ?? nothing);
}

/** What the rules of this match do otherwise than the box.
 * @param {Table} table */
export function rulesDialog(table) {
  return dialog(table, "rules", "dialog.rules", () => html`${ruleChangeList(table)}
    ${rulesLink(table)}`);
}

/** Giving one's seat up for good: asks once. The form with its token comes with the page.
 * @param {Table} table */
function leaveDialog(table) {
  return dialog(table, "leave", "leave.do", () => html`<div class="leaving"><p>${table.say("call.for_a_while")}</p>${awayWays(table)}<p>${table.say("leave.ask")}</p>${table.shared ? part("device")?.leaving(table) ?? nothing : nothing}
    <button type="button" class="btn btn-plain" @click=${() => table.act.dialog(null)}><span class="btn-label">${table.say("leave.no")}</span></button>
    <button type="button" class="btn btn-danger" @click=${() => table.act.leave()}><span class="btn-label">${table.say("leave.yes")}</span></button></div>`);
}

/** For a while, or for a day of those that the table allows.
 * @param {Table} table */
function awayWays(table) {
  const { view, seat } = table;
  const days = view?.times?.[seat ?? -1]?.vacation ?? 0;
  if (view?.seats?.[seat ?? -1]?.stand_in) return press(table, "return");
  return html`${press(table, "go")}${days ? press(table, "vacation", { n: days }) : nothing}`;
}

/** What the seat plays by itself, as the server tells it.
 * @param {Table} table */
function programsDialog(table) {
  return dialog(table, "programs", "set.programmed", () => part("programs")?.programsBody(table) ?? html`<p class="form-note">${table.say("programs.coming")}</p>`);
}

/** The button of the bar that leads there, with how much is programmed.
 * @param {Table} table */
export function programsOpener(table) {
  const { view, state } = table;
  if (table.watching || !view?.game || view.outcome) return nothing;
  const words = table.say("set.programmed");
  return html`<button type="button" class="icon-btn bar-programs" aria-haspopup="dialog" title=${words}
    aria-label=${state.programmed ? `${words}: ${table.say("programs.count", { n: state.programmed })}` : words}
    @click=${() => table.act.dialog("programs")}>${icon("robot")}${state.programmed ? html`<b class="count" aria-hidden="true">${state.programmed}</b>` : nothing}</button>`;
}

openParts({ programs: () => import("./programs.js") });

/** All of them; the one that `ui.dialog` names is open.
 * @param {Table} table */
export const menuDialogs = (table) => html`${keysDialog(table)}${settingsDialog(table)}${leaveDialog(table)}${votesDialog(table)}${table.room.page.notes.dialog ? notesDialog(table) : nothing}${rulesDialog(table)}${programsDialog(table)}`;
