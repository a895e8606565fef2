/* The sheets beside the market: trains and phases, private companies. */

import { html, keyed, nothing } from "../frame/draw/lit.js";
import { mark } from "../frame/draw/marks.js";
import { boundWords } from "./auction.js";
import { hexName, playerOf, railData, seatOf, trainType } from "./data.js";
import { company, holderName } from "./words.js";

/** What the bank still sells, what each first purchase changes, who loses what by it, and the phase now.
 * @param {RailTable} table */
export function trainsPanel(table) {
  const { game } = table;
  const { trains, phases } = railData(table.names);
  const phase = phases.get(game.phase);
  return html`<p class="sheet-line"><b>${table.say("rail.phase", { phase: game.phase })}</b> ${phase ? phaseWords(table, phase) : nothing} · ${table.say("rail.bank", { bank: table.money(game.bank) })}</p>
    ${rushLine(table)}<table class="sheet depot"><thead><tr><th scope="col">${table.say("raw.train")}</th><th scope="col" class="num">${table.say("field.price")}</th><th scope="col" class="num">${table.say("rail.train.in_depot")}</th>
      <th scope="col" class="num">${table.say("rail.train.in_pool")}</th><th scope="col">${table.say("rail.train.gone")}</th></tr></thead>
      <tbody>${[...trains.values()].map((train) => trainRow(table, train, phases.get(train.type)))}</tbody></table>`;
}

/** The train rush: how many purchases it takes until the next type comes, and what that changes.
 * @param {RailTable} table */
function rushLine(table) {
  const next = table.beside.depot?.[0];
  if (!next) return nothing;
  const words = lossWords(table, next);
  return keyed(JSON.stringify(next), html`<p class="sheet-line rush"><b>${table.say("rail.rush")}</b> ${table.say(next.ahead ? "rail.rush.ahead" : "rail.rush.now", { type: next.type, price: table.money(next.price), n: next.ahead })}
    ${words.length ? words.join(" ") : table.say("rail.rush.nothing")}</p>`);
}

/** @param {RailTable} table @param {{ type: string, price: number, rusts_when_first_bought: string }} parts
 * @param {any} phase */
function trainRow(table, { type, price, rusts_when_first_bought: rust }, phase) {
  const { depot, discard } = table.game;
  const left = depot[type] ?? 0;
  const next = type === table.beside.next_train;
  const change = table.beside.depot?.find((one) => one.type === type);
  const takes = [...railData(table.names).trains.values()].some((one) => one.rusts_when_first_bought === type);
  return html`<tr class="train-row ${next ? "next" : ""}"><th scope="row"><b class="train">${type}</b>${next ? html` <span class="tag">${table.say("rail.train.next")}</span>` : nothing}</th><td class="num">${table.money(price)}</td>
    <td class="num">${left}</td><td class="num">${discard.filter((one) => trainType(one) === type).length || "–"}</td>
    <td>${rust ? table.say("rail.train.with", { rust }) : table.say("rail.train.never")}</td></tr>
    ${phase ? html`<tr class=${next ? "next" : ""}><td colspan="5" class="train-brings ${takes ? "takes" : ""}">${change ? changeWords(table, change, phase) : table.say("rail.train.brings", { words: phaseWords(table, phase) })}</td></tr>` : nothing}`;
}

/** What the first train of a type changes: who has to part with trains stands in front. Other words are drawn anew, since they have another length.
 * @param {RailTable} table @param {RailChange} change @param {any} phase */
function changeWords(table, change, phase) {
  return keyed(JSON.stringify(change), html`${lossWords(table, change).map((words) => html`<b>${words}</b> `)}${needWords(table, change).map((words) => html`${words} `)}${table.say("rail.train.brings", { words: phaseWords(table, phase) })}
    <span class="train-ahead">${change.ahead ? table.say("rail.depot.ahead", { n: change.ahead }) : table.say("rail.depot.now")}</span>`);
}

/** Sentences of what is lost by the first train of a type.
 * @param {RailTable} table @param {RailChange} change @returns {string[]} */
export function lossWords(table, { scraps, loses, left, over, closes }) {
  const found = [];
  const lost = Object.entries(loses).map(([id, n]) => table.say(left[id] ? "rail.depot.loses" : "rail.depot.loses_all", { corporation: id, n })).join(", ");
  if (scraps.length) found.push(table.say(lost ? "rail.depot.scraps" : "rail.depot.scraps_none", { types: scraps.join(", "), who: lost }));
  const many = Object.entries(over).map(([id, n]) => table.say("rail.depot.over_one", { corporation: id, n })).join(", ");
  if (many) found.push(table.say("rail.depot.over", { who: many }));
  if (closes) found.push(table.say("rail.depot.closes"));
  return found;
}

/** What each corporation faces that then has no train and must buy one, with the money of now.
 * @param {RailTable} table @param {Pick<RailChange, "needs">} change @returns {string[]} */
export function needWords(table, { needs }) {
  return Object.entries(needs).map(([corporation, { price, treasury, president, help, missing }]) =>
    table.say(`rail.need${missing ? ".short" : help ? ".help" : ""}`, {
      corporation, price: table.money(price), treasury: table.money(treasury), who: table.seatName(president), help: table.money(help), missing: table.money(missing),
    }));
}

/** @param {RailTable} table @param {any} parts */
function phaseWords(table, { tile_colors: colours, operating_rounds: rounds, train_limit: limit }) {
  return table.say("rail.phase.words", { colour: table.say(`rail.colour.${colours.at(-1)}`), rounds, limit });
}

/** All private companies with price, revenue, who has them and what they close.
 * @param {RailTable} table */
export function companiesPanel(table) {
  return html`${funds(table)}<table class="sheet companies"><thead><tr><th scope="col">${table.say("raw.company")}</th><th scope="col" class="num">${table.say("field.price")}</th><th scope="col" class="num">${table.say("rail.company.revenue")}</th>
      <th scope="col">${table.say("field.owner")}</th></tr></thead>
    <tbody>${[...railData(table.names).privates.values()].map((one) => companyRow(table, one))}</tbody></table>`;
}

/** What it can do and which hexes it closes stands beneath its name: on a phone, where that is narrow, in a row as wide as the sheet.
 * @param {RailTable} table @param {RailPrivate} one */
function companyRow(table, { id, name, price, revenue, blocks }) {
  const told = html`${powerOf(table, id)}<small class="co-power">${table.say("rail.company.hexes")}: ${blocks.map((hex) => hexName(table.names, hex)).join(", ")}</small>`;
  const held = table.game.co[id];
  const shut = held === "closed" ? "shut" : "";
  return html`<tr class=${shut}><th scope="row">${company(table, id)} <span class="co-name">${name}</span>${table.phone ? nothing : told}</th>
      <td class="num">${table.money(price)}</td><td class="num">${table.money(revenue)}</td><td>${owner(table, held)}</td></tr>${table.phone ? html`<tr class="co-more ${shut}"><td colspan="4">${told}</td></tr>` : nothing}`;
}

/** In the auction, where the cards of the players are out of sight: the cash of each, what of it is bound, what is free.
 * @param {RailTable} table */
function funds(table) {
  if (table.screen === "wide" || !boundWords(table, 0)) return nothing;
  return html`<ul class="sheet-line">${table.view.seats.map((/** @type {Seat} */ { seat }) => html`<li><span class="who">${mark(seat)}<b>${table.seatName(seat)}</b></span> ${table.money(table.game.p[playerOf(seat)].cash)}: ${boundWords(table, seat)}</li>`)}</ul>`;
}

/** What the company can do beside its revenue, where there are words for it.
 * @param {RailTable} table @param {string} id */
function powerOf(table, id) {
  const key = `rail.power.${id.replace("-", "_")}`;
  return table.texts.has(key) ? html`<small class="co-power">${table.say(key)}</small>` : nothing;
}

/** @param {RailTable} table @param {any} id */
function owner(table, id) {
  const seat = seatOf(id);
  return Number.isInteger(seat) ? html`<span class="who">${mark(seat)}<b>${table.seatName(seat)}</b></span>` : holderName(table, id ?? null);
}
