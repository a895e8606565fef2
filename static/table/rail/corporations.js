/* The corporations: a list in operating order, and the charter of one with its trains, their fate, and its revenues round by round. */

import { html, nothing } from "../frame/draw/lit.js";
import { mark } from "../frame/draw/marks.js";
import { given } from "../frame/words/given.js";
import { boundWords } from "./auction.js";
import { fullName, hexName, isFounded, placeName, playerOf, railData, seatOf, trainType } from "./data.js";
import { figures } from "./figures.js";
import { corp, inks, trainWords, zoneLetter } from "./words.js";

const RUNS = 8; // rounds of the history in sight

const KEY = "rail-charter";

/** All corporations in operating order, and the charter of one: of the one in turn until another is pressed.
 * @param {RailTable} table */
export function corporationsPanel(table) {
  const { game } = table;
  const first = game.or_order ?? game.line;
  const all = [...railData(table.names).corporations.keys()];
  const begun = all.filter((id) => !first.includes(id) && game.c[id].par);
  const ids = [...first, ...begun, ...all.filter((id) => !first.includes(id) && !begun.includes(id))];
  const wanted = table.ui.drafts[KEY]?.id;
  const shown = ids.includes(wanted) ? wanted : game.operator !== null && ids.includes(game.operator) ? game.operator : ids[0];
  return html`<div class="corp-box"><div class="corp-sheet">${charter(table, shown)}<div class="corp-list"><table class="sheet corp-table"><caption class="visually-hidden">${table.say("rail.corp.list")}</caption>
    <thead><tr><th scope="col">${table.say("rail.corp.and_president")}</th><th scope="col">${table.say("rail.corp.shares")}</th><th scope="col">${table.say("rail.corp.trains")}</th>
      <th scope="col" class="num">${table.say("rail.map.revenue.short")}</th><th scope="col" class="num">${table.say("rail.corp.treasury")}</th><th scope="col" class="num">${table.say("rail.corp.price.short")}</th></tr></thead>
    <tbody>${ids.map((id) => listed(table, id, id === shown))}</tbody></table></div></div></div>`;
}

/** @param {RailTable} table @param {string} id @param {boolean} shown */
function listed(table, id, shown) {
  const state = table.game.c[id];
  const printed = given(railData(table.names).corporations.get(id), id);
  const president = seatOf(state.pres);
  const turn = table.game.operator === id && table.game.round === "OR";
  return html`<tr class="${shown ? "next" : ""} ${turn ? "in-turn" : ""}"><th scope="row" colspan=${isFounded(state) ? 1 : 6}><button type="button" class="corp-row" aria-pressed=${shown ? "true" : "false"} @click=${() => table.act.keep(KEY, { id })}>${corp(table, id)}<span><span class="corp-name">${fullName(table.names, id)}</span>
      <small>${state.par ? (Number.isInteger(president) ? html`${mark(president)} <span>${table.seatName(president)}</span>` : "–") : table.say("rail.corp.to_found", { place: placeName(table.names, printed.home_hex) })}</small></span></button></th>
    ${isFounded(state) ? html`<td>${shareBar(table, state)}</td><td class="trains">${trainMarks(table, state.trains)}</td><td class="num">${state.run ? table.money(state.run[0]) : none}</td>
      <td class="num">${state.floated ? table.money(state.cash) : html`<small>${table.say("rail.corp.not_floated")}</small>`}</td><td class="num"><b>${table.money(state.price)}</b></td>` : nothing}</tr>`;
}

const none = html`<span class="none">–</span>`;

/** @param {RailTable} table @param {string[]} trains */
function trainMarks(table, trains) {
  return trains.length ? trains.map((train) => html`<b class="train" title=${trainWords(table, trainType(train))}>${trainType(train)}</b> `) : none;
}

/** @param {RailTable} table @param {string} id */
function charter(table, id) {
  const { game } = table;
  const state = game.c[id];
  const printed = given(railData(table.names).corporations.get(id), id);
  const { look, style } = inks(table, id);
  return html`<article class="certificate ${look} ${game.operator === id && game.round === "OR" ? "operating" : ""}" aria-label=${fullName(table.names, id)} .style=${style}>
    <header>${corp(table, id, "large")}<h3>${fullName(table.names, id)}</h3>${isFounded(state) ? html`<p class="charter-price"><b>${table.money(state.price)}</b><small>${table.say("rail.corp.price")} ${zoneLetter(table, zoneAt(table, state.at))}</small></p>` : nothing}</header>
    ${state.par ? begunFacts(table, id, state) : html`<p class="form-note">${table.say("rail.corp.closed", { place: hexName(table.names, printed.home_hex) })} ${table.say("rail.corp.stations_of", { costs: printed.token_costs.map((cost) => table.money(cost)).join(", ") })}</p>`}</article>`;
}

/** @param {RailTable} table @param {string} id @param {Corporation} state */
function begunFacts(table, id, state) {
  /** @param {string} key @param {any} value */
  const fact = (key, value) => html`<div><dt>${table.say(key)}</dt><dd>${value}</dd></div>`;
  const president = seatOf(state.pres);
  return html`<dl class="facts">
      ${fact("rail.corp.treasury", state.floated ? html`<b>${table.money(state.cash)}</b>` : table.say("rail.corp.not_floated"))}
      ${fact("rail.corp.tokens", state.tokens_left.length ? state.tokens_left.map((cost) => table.money(cost)).join(", ") : table.say("rail.tokens.none"))}
      ${fact("rail.corp.president", Number.isInteger(president) ? html`<span class="who">${mark(president)}<b>${table.seatName(president)}</b></span>` : "–")}
      ${fact("rail.corp.run", state.run ? table.say(`rail.run.${state.run[1]}`, { revenue: table.money(state.run[0]) }) : "–")}</dl>
    ${state.trains.length ? html`<ul class="charter-trains">${state.trains.map((train) => html`<li><b class="train">${trainType(train)}</b><span>${fateOf(table, train)}</span>${earned(table, id, train)}</li>`)}</ul>` : html`<p class="corp-line">${table.say("rail.corp.no_trains")}</p>`}
    ${courseWords(table, id)}${shareWords(table, state)}${history(table, id)}`;
}

/** What takes a train off the rails, in plain words.
 * @param {RailTable} table @param {string} train */
function fateOf(table, train) {
  const rust = railData(table.names).trains.get(trainType(train))?.rusts_when_first_bought;
  return rust ? table.say("rail.train.fate", { rust }) : table.say("rail.train.stays");
}

/** What a train earns on the best routes of the corporation in turn.
 * @param {RailTable} table @param {string} id @param {string} train */
function earned(table, id, train) {
  const route = id === table.game.operator ? table.beside.runs?.routes.find((one) => one.train === train) : undefined;
  return route ? html`<b class="num">${table.money(route.revenue)}</b>` : nothing;
}

/** Where the price goes from here: counted, not advised.
 * @param {RailTable} table @param {string} id */
function courseWords(table, id) {
  const course = table.beside.courses?.[id];
  if (!course) return nothing;
  const { payout, withhold, sold_out: up } = course;
  const words = [table.say("rail.course", { payout: table.money(payout[0]), withhold: table.money(withhold[0]) }), ...(up ? [table.say("rail.course.sold_out", { price: table.money(up[0]) })] : [])];
  return html`<p class="corp-line">${words.join(" ")}</p>`;
}

/** Revenue by operating round as bars, those that were kept in outline.
 * @param {RailTable} table @param {string} id */
function history(table, id) {
  const found = figures(table);
  const runs = found?.revenue[id] ?? [];
  if (!runs.length) return nothing;
  const most = Math.max(1, ...runs.map(([, sum]) => sum));
  const shown = runs.slice(-RUNS);
  return html`<div class="run-history"><p>${table.say("rail.corp.history")}</p><ol>${shown.map(([at, sum, kind]) => html`<li class=${kind}><b>${sum}</b><i .style=${`--part:${Math.round((sum / most) * 100)}%`}></i><small>${found?.rounds[at]}</small>
    <span class="visually-hidden">${table.say(`rail.run.${kind}`, { revenue: table.money(sum) })}</span></li>`)}</ol></div>`;
}

/** @param {RailTable} table @param {number[]} at */
function zoneAt(table, at) {
  return at ? (railData(table.names).market?.rows[at[0]]?.[at[1]]?.zone ?? "white") : "white";
}

/** A cell for each share, told in words for those who hear it: marks of players, empty those of the initial offering, hatched the market's.
 * @param {RailTable} table @param {{ shares: Record<string, number> }} parts */
export function shareBar(table, { shares }) {
  return html`<div class="share-bar" aria-hidden="true">${Object.entries(shares).flatMap(([holder, percent]) => Array.from({ length: percent / railData(table.names).unit }, () => cell(holder)))}</div><span class="visually-hidden">${sharesTold(table, shares)}</span>`;
}

/** @param {RailTable} table @param {{ shares: Record<string, number> }} parts */
function shareWords(table, { shares }) {
  return html`<p class="corp-line share-words">${sharesTold(table, shares)}</p>`;
}

/** @param {RailTable} table @param {Record<string, number>} shares */
const sharesTold = (table, shares) => Object.entries(shares).map(([holder, percent]) => `${holderWord(table, holder)} ${percent}%`).join(", ");

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
  const bound = boundWords(table, seat);
  return html`<div class="holdings">${bound ? html`<p class="corp-line">${bound}</p>` : nothing}<p class="corp-line">${table.say("rail.certs", { n: game.p[player].certs, most: game.limit })}${game.priority === player ? html` <span class="tag">${table.say("rail.priority")}</span>` : nothing}</p>
    ${shares.length ? html`<ul class="share-list">${shares.map(([name, state]) => html`<li>${corp(table, name)} ${state.shares[player]}%${state.pres === player ? html` <abbr title=${table.say("rail.corp.president")}>${table.say("rail.president.letter")}</abbr>` : nothing}</li>`)}</ul>` : nothing}
    ${companies.length ? html`<p class="corp-line">${companies.map((name) => html`<span class="co" title=${fullName(names, name)}>${name}</span>`)}</p>` : nothing}</div>`;
}
