/* What frames the table: the bar above, the line's banner, the keys, the tabs of small screens, unknown games' state. */

import { agreedEnd } from "../clock.js";
import { html, nothing, classMap } from "../lit.js";
import { icon } from "../marks.js";
import { SHORTCUTS } from "../keys.js";
import { smallTimer } from "./timer.js";

const TABS = [["board", "map", "panel.fields"], ["players", "people", "panel.players"], ["log", "log", "panel.log"], ["talk", "talk", "panel.talk"]];

export function topBar(table) {
  const { view, game } = table;
  const changed = Object.keys(view?.rules?.changed ?? {}).length;
  const facts = [
    game?.round ? table.say("page.round", { round: game.round }) : null,
    changed ? table.say("page.changed", { n: changed }) : null,
    table.state.presence?.watchers ? table.say("page.watchers", { n: table.state.presence.watchers }) : null,
  ].filter(Boolean);
  return html`<div class="table-bar"><a class="brand" href=${table.links.lobby} aria-label=${`Magnat: ${table.say("line.lobby")}`}><img src=${table.links.mark} width="28" height="28" alt=""></a><h1>${table.title()}</h1><p class="table-facts">${facts.join(" · ")}</p>
    <span class="table-end">${view?.deadlines ? smallTimer(table, agreedEnd(view.deadlines)) : nothing}</span>
    ${line(table)}
    <button type="button" class="icon-btn" data-theme-switch hidden aria-label=${table.say("page.dark")}>${icon("moon")}</button>
    <button type="button" class="icon-btn" aria-label=${table.say("keys.open")} aria-keyshortcuts="?" @click=${() => table.act.help(true)}>${icon("help")}</button></div>`;
}

function line(table) {
  const { open, doubt } = table.state.line;
  const key = open && !doubt ? "line.open" : "line.connecting";
  return html`<span class="line ${classMap({ good: open && !doubt })}"><i></i><span>${table.say(key)}</span></span>`;
}

/** Appears only after the line has been in doubt for a while. */
export function banner(table) {
  const { doubt, ended } = table.state.line;
  if (ended) return html`<p class="banner" role="alert">${icon("warn")}<span>${table.say("line.ended")} <a href=${table.links.lobby}>${table.say("line.lobby")}</a></span></p>`;
  if (!doubt) return nothing;
  return html`<p class="banner" role="status">${icon("warn")}<span>${table.say("line.doubt")} ${table.state.pending ? table.say("line.pending") : ""}</span></p>`;
}

export function tabs(table) {
  const counts = { talk: table.state.talk.unread, board: table.places.answers.find((choice) => choice.do === "accept")?.options?.length ?? 0 };
  return html`<nav class="tabs" aria-label=${table.say("page.text_mode")}>${TABS.map(([tab, sign, key]) => html`<button type="button"
    aria-pressed=${table.ui.tab === tab ? "true" : "false"} @click=${() => table.act.tab(tab)}>${icon(sign)}<span>${table.say(key)}</span>
    ${counts[tab] ? html`<b class="count" aria-label=${table.say(`count.${tab}`, { n: counts[tab] })}>${counts[tab]}</b>` : nothing}</button>`)}</nav>`;
}

export function keysDialog(table) {
  return html`<dialog class="table-dialog keys-dialog" id="keys-dialog" aria-labelledby="keys-title" @close=${() => table.act.help(false)}>
    <header class="panel-head"><h2 id="keys-title">${table.say("keys.title")}</h2>
      <button type="button" class="icon-btn" aria-label=${table.say("page.close")} @click=${() => table.act.help(false)}>${icon("close")}</button></header>
    <dl class="keys">${SHORTCUTS.map(({ shown, key }) => html`<div><dt><kbd>${shown}</kbd></dt><dd>${table.say(`keys.${key}`)}</dd></div>`)}</dl>
    <p class="form-note">${table.say("keys.arrows")}</p>
    <label class="switch"><input type="checkbox" .checked=${table.ui.shortcuts} @change=${(event) => table.act.shortcuts(event.target.checked)}>
      <span>${table.say("keys.single")}</span></label>
    ${leaving(table)}</dialog>`;
}

/** Giving one's seat up for good: asks once. The form with its token comes with the page. */
function leaving(table) {
  if (table.watching || !table.view?.game) return nothing;
  const asking = table.ui.confirm === "leave";
  return html`<div class="leaving">${asking ? html`<p>${table.say("leave.ask")}</p>` : nothing}
    <button type="button" class="btn btn-danger" @click=${() => (asking ? table.act.leave() : table.act.confirm("leave"))}><span class="btn-label">${table.say(asking ? "leave.yes" : "leave.do")}</span></button>
    ${asking ? html`<button type="button" class="btn btn-plain" @click=${() => table.act.confirm(null)}><span class="btn-label">${table.say("page.back")}</span></button>` : nothing}</div>`;
}

/** The view of a game that has no board here: every path by its own name, as an outline. */
export function statePanel(table) {
  const { game, names } = table;
  if (!game || (names.fields.length && game.owner)) return nothing;
  return html`<section class="panel raw" id="fields" aria-labelledby="raw-title" tabindex="-1"><header class="panel-head"><h2 id="raw-title">${table.say("panel.state")}</h2></header>
    <div class="raw-scroll" tabindex="0" role="region" aria-labelledby="raw-title">${outline(table, game)}</div></section>`;
}

function outline(table, value) {
  const pairs = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  return html`<dl class="outline">${pairs.map(([name, inner]) => (typeof inner === "object" && Object.keys(inner).length
    ? html`<div class="outline-branch"><details><summary>${table.word(`raw.${name}`)}</summary>${outline(table, inner)}</details></div>`
    : html`<div><dt>${table.word(`raw.${name}`)}</dt><dd>${typeof inner === "object" ? "–" : String(inner)}</dd></div>`))}</dl>`;
}
