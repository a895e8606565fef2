/* The corporations as certificates: price, treasury, president, trains, shares, stations. */

import { html, nothing } from "../frame/draw/lit.js";
import { mark } from "../frame/draw/marks.js";
import { fullName, hexName, playerOf, railData, seatOf, trainType } from "./data.js";
import { corp, inkOn, trainWords, zoneLetter } from "./words.js";

/** @param {RailTable} table */
export function corporationsPanel(table) {
  const { game } = table;
  const begun = game.line;
  const ids = [...begun, ...[...railData(table.names).corporations.keys()].filter((id) => !begun.includes(id))];
  return html`<div class="certificates">${ids.map((id) => certificate(table, id))}</div>`;
}

/** @param {RailTable} table @param {string} id */
function certificate(table, id) {
  const { game } = table;
  const state = game.c[id];
  const printed = railData(table.names).corporations.get(id);
  return html`<article class="certificate ${game.operator === id && game.round === "OR" ? "operating" : ""}" aria-label=${fullName(table.names, id)} .style=${`--corp:${printed.color};--corp-ink:${inkOn(printed.color)}`}>
    <header>${corp(table, id)}<h3>${fullName(table.names, id)}</h3></header>
    ${state.par ? begunFacts(table, id, state) : html`<p class="form-note">${table.say("rail.corp.closed", { place: hexName(table.names, printed.home_hex) })}</p>`}</article>`;
}

/** @param {RailTable} table @param {string} id @param {Corporation} state */
function begunFacts(table, id, state) {
  /** @param {string} key @param {any} value */
  const fact = (key, value) => html`<div><dt>${table.say(key)}</dt><dd>${value}</dd></div>`;
  const president = seatOf(state.pres);
  return html`<dl class="facts">
      ${fact("rail.corp.price", html`<b>${table.money(state.price)}</b> ${zoneLetter(table, zoneAt(table, state.at))}`)}
      ${fact("rail.corp.treasury", state.floated ? html`<b>${table.money(state.cash)}</b>` : table.say("rail.corp.not_floated"))}
      ${fact("rail.corp.president", Number.isInteger(president) ? html`<span class="who">${mark(president)}<b>${table.seatName(president)}</b></span>` : "–")}
      ${fact("rail.corp.run", state.run ? table.say(`rail.run.${state.run[1]}`, { revenue: table.money(state.run[0]) }) : "–")}</dl>
    ${shareBar(table, state)}
    <p class="corp-line"><span>${table.say("rail.corp.trains")}</span> ${state.trains.length ? state.trains.map((train) => html`<b class="train" title=${trainWords(table, trainType(train))}>${trainType(train)}<small>${rust(table, train)}</small></b>`) : "–"}</p>
    <p class="corp-line"><span>${table.say("rail.corp.tokens")}</span> ${state.tokens.map(([hex]) => hex).join(", ") || "–"} · ${tokensLeft(table, state)}</p>`;
}

/** @param {RailTable} table @param {number[]} at */
function zoneAt(table, at) {
  return at ? (railData(table.names).market?.rows[at[0]]?.[at[1]]?.zone ?? "white") : "white";
}

/** The train whose first purchase ends this one, as a mark on its plate.
 * @param {RailTable} table @param {string} train */
function rust(table, train) {
  const end = railData(table.names).trains.get(trainType(train))?.rusts_when_first_bought;
  return end ? `→${end}` : "∞";
}

/** @param {RailTable} table @param {Corporation} parts */
function tokensLeft(table, { tokens_left: left }) {
  return left.length ? table.say("rail.tokens.left", { costs: left.map((cost) => table.money(cost)).join(", ") }) : table.say("rail.tokens.none");
}

/** A cell for each share: whose share is whose, told in words below.
 * @param {RailTable} table @param {{ shares: Record<string, number> }} parts */
function shareBar(table, { shares }) {
  const holders = Object.entries(shares);
  const words = holders.map(([holder, percent]) => `${holderWord(table, holder)} ${percent} %`).join(", ");
  return html`<div class="share-bar" aria-hidden="true">${holders.flatMap(([holder, percent]) => Array.from({ length: percent / railData(table.names).unit }, () => cell(holder)))}</div>
    <p class="corp-line share-words">${words}</p>`;
}

/** @param {string} holder */
function cell(holder) {
  const seat = seatOf(holder);
  return Number.isInteger(seat) ? html`<i class="share">${mark(seat)}</i>` : html`<i class="share ${holder}"></i>`;
}

/** @param {RailTable} table @param {string} holder */
export function holderWord(table, holder) {
  const seat = seatOf(holder);
  return Number.isInteger(seat) ? table.seatName(seat) : table.say(`rail.source.${holder}`);
}

/** What a player holds: shares of each corporation, companies, certificates against the limit, the priority card.
 * @param {RailTable} table @param {number} seat */
export function holdings(table, seat) {
  const { game, names } = table;
  const player = playerOf(seat);
  const shares = Object.entries(game.c).filter(([, state]) => state.shares[player]);
  const companies = Object.entries(game.co).filter(([, owner]) => owner === player).map(([name]) => name);
  return html`<div class="holdings"><p class="corp-line">${table.say("rail.certs", { n: game.p[player].certs, most: game.limit })}${game.priority === player ? html` <span class="tag">${table.say("rail.priority")}</span>` : nothing}</p>
    ${shares.length ? html`<ul class="share-list">${shares.map(([name, state]) => html`<li>${corp(table, name)} ${state.shares[player]} %${state.pres === player ? html` <abbr title=${table.say("rail.corp.president")}>${table.say("rail.president.letter")}</abbr>` : nothing}</li>`)}</ul>` : nothing}
    ${companies.length ? html`<p class="corp-line">${companies.map((name) => html`<span class="co" title=${fullName(names, name)}>${name}</span>`)}</p>` : nothing}</div>`;
}
