/* The bar above the table: what is played, by which rules, how far it is; the line; what can be switched. Below it
 * the banner of a line in doubt. */

import { agreedEnd } from "../server/clock.js";
import { html, nothing, classMap } from "../draw/lit.js";
import { icon } from "../draw/marks.js";
import { at } from "../words/names.js";
import { hasCome, part } from "../page/late.js";
import { isDark } from "../draw/screen.js";
import { smallTimer } from "./timer.js";

/** @param {Table} table */
export function topBar(table) {
  const { view, settings } = table;
  return html`<div class="table-bar">
    <a class="brand" href=${table.links.lobby} aria-label=${`Magnat: ${table.say("line.lobby")}`}><img src=${table.links.mark} width="32" height="32" alt=""><span aria-hidden="true">Magnat</span></a>
    <div class="table-what"><h1>${table.title()}</h1><p class="table-facts">${facts(table)}</p></div>
    ${table.room.page.folds(table)}
    <span class="table-end">${view?.deadlines ? smallTimer(table, agreedEnd(view.deadlines)) : nothing}</span>
    ${ownCash(table)}${line(table)}
    <div class="bar-tools" role="toolbar" aria-label=${table.say("bar.tools")} data-roving="row">
      ${hasCome("menus") ? part("menus").programsOpener(table) : nothing}${toggle(table, { label: "set.sounds", on: settings.sounds, sign: settings.sounds ? "sound" : "mute", keys: "m", press: () => table.act.set({ sounds: !settings.sounds }) })}
      <button type="button" class="icon-btn" data-theme-switch aria-pressed=${isDark() ? "true" : "false"} title=${table.say("page.dark")} aria-label=${table.say("page.dark")}>${icon("moon")}</button>
      ${table.hasPicture ? toggle(table, { label: "set.textMode", on: settings.textMode, sign: "lines", keys: "x", press: () => table.act.set({ textMode: !settings.textMode }) }) : nothing}
      ${opens(table, "keys", "help", "?")}${opens(table, "settings", "settings", ",")}
      ${table.watching || !table.view?.game ? nothing : opens(table, "leave", "leave")}
    </div></div>`;
}

/** Where a phone has no room for the cards of the players the bar keeps one's own cash in sight.
 * @param {Table} table */
function ownCash(table) {
  const cash = table.room.page.cashInBar && table.phone ? at(table.game?.players, table.seat)?.cash : undefined;
  return cash === undefined ? nothing : html`<span class="bar-cash"><span class="visually-hidden">${table.say("seat.cash")}: </span><b data-cash=${cash} data-seat=${table.seat}>${table.money(cash)}</b></span>`;
}

/** @param {Table} table @param {{ label: string, on: boolean, sign: string, keys: string, press: () => void }} parts */
function toggle(table, { label, on, sign, keys, press }) {
  const words = table.say(label);
  return html`<button type="button" class="icon-btn" aria-pressed=${on ? "true" : "false"} aria-keyshortcuts=${keys}
    title=${`${words} (${keys.toUpperCase()})`} aria-label=${words} @click=${press}>${icon(sign)}</button>`;
}

/** @param {Table} table @param {any} dialog @param {string} sign @param {string} [keys] */
function opens(table, dialog, sign, keys) {
  const words = table.say(`dialog.${dialog}`);
  return html`<button type="button" class="icon-btn bar-${dialog}" aria-haspopup="dialog" title=${keys ? `${words} (${keys})` : words} aria-label=${words}
    @click=${() => table.act.dialog(dialog)}>${icon(sign)}</button>`;
}

/** The number of the move gives its room to one's own cash.
 * @param {Table} table */
function facts(table) {
  const { view, game } = table;
  const parts = [
    table.links.number && table.screen !== "phone" ? table.say("page.number", { number: table.links.number }) : null,
    table.links.compared ? html`<a href=${table.links.compared}>${table.say("page.copy")}</a>` : null,
    view && table.screen !== "phone" ? rulesFact(table) : null,
    game?.round ? table.room.page.round(table) : null,
    view?.version && !view.outcome && ownCash(table) === nothing ? table.say("page.move", { n: view.version }) : null,
  ].filter(Boolean);
  return parts.map((part, index) => [index ? " · " : "", part]);
}

/** The rules by their page, if there is one; what differs from the box by a dialog.
 * @param {Table} table */
function rulesFact(table) {
  const { told, book } = table.names;
  if (told.length) return html`<button type="button" class="fact-button" aria-haspopup="dialog" @click=${() => table.act.dialog("rules")}>${table.say("page.changed", { n: told.length })}</button>`;
  const words = table.say("page.rules");
  const address = book?.page;
  return address ? html`<a href=${address} target="_blank" rel="noopener">${words}</a>` : words;
}

/** @param {Table} table */
function line(table) {
  const { open, doubt, ended } = table.state.line;
  const good = open && !doubt;
  const words = table.say(ended ? "line.ended" : good ? "line.open" : "line.connecting");
  return html`<span class="line ${classMap({ good })}" title=${words}><i></i><span>${words}</span></span>`;
}

/** Appears only after the line has been in doubt for a while.
 * @param {Table} table */
export function banner(table) {
  const { doubt, lost, ended } = table.state.line;
  if (ended || !doubt) return nothing;
  return html`<p class="banner" role="status">${icon("warn")}<span>${table.say(lost ? "line.lost" : "line.doubt")} ${table.state.pending ? table.say("line.pending") : ""}</span></p>`;
}
