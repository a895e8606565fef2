/* Pictures of a railway game: a part of its map, the market, who holds a corporation, trains and companies for sale. */

import { html, nothing } from "../table/frame/draw/lit.js";
import { Names } from "../table/frame/words/names.js";
import { fullName, railData } from "../table/rail/data.js";
import { frameOf } from "../table/rail/geometry.js";
import { layers } from "../table/rail/hexdraw.js";
import { marketPanel } from "../table/rail/market.js";
import { shareBar } from "../table/rail/corporations.js";
import { company, corp, trainWords } from "../table/rail/words.js";
import { drawing } from "./brief_table.js";

/** @param {{ data: any, lang: string, texts: import("../table/frame/words/text.js").Texts, shows: any, view: any, beside: any }} parts */
export function picture({ data, lang, texts, shows, view, beside }) {
  const names = new Names(shows.hexes ? only(data, shows.hexes) : data, lang);
  const { route } = shows;
  const table = drawing({ names, texts, beside, view: route ? { ...view, round: "OR", done: ["routes"], revenue: 1 } : view, told: route ? [ran(route)] : [] });
  if (shows.hexes) return map(table);
  if (shows.market) return marketPanel(table);
  if (shows.shares) return html`<ul class="brief-rows">${shows.shares.map((/** @type {string} */ id) => shares(table, id))}</ul>`;
  return html`<ul class="brief-rows">${shows.trains ? trains(table) : companies(table)}</ul>`;
}

/** The data with these hexes alone.
 * @param {any} data @param {string[]} ids */
function only(data, ids) {
  return { ...data, tables: { ...data.tables, hexes: data.tables.hexes.filter((/** @type {Hex} */ { id }) => ids.includes(id)) } };
}

/** That a train has run, as a match tells it.
 * @param {{ train: string, by: string[] }} route */
const ran = ({ train, by }) => ({ n: 1, told: [{ event: "routes_run", routes: [{ train: `${train}-0`, connections: [by] }] }] });

/** @param {any} table */
function map(table) {
  return html`<svg class="hexmap" viewBox=${frameOf(railData(table.names).hexes.values()).join(" ")} aria-hidden="true">${layers(table, null)}</svg>`;
}

/** @param {any} table @param {string} id */
function shares(table, id) {
  return html`<li>${corp(table, id)}<b>${fullName(table.names, id)}</b>${shareBar(table, table.game.c[id])}</li>`;
}

/** @param {any} table */
function trains(table) {
  const { depot } = table.game;
  return [...railData(table.names).trains.values()].map(({ type, price }) => html`<li><b class="train">${type}</b>
    <span>${depot[type] ?? 0} × ${table.money(price)}</span><small>${trainWords(table, type)}</small></li>`);
}

/** @param {any} table */
function companies(table) {
  return [...railData(table.names).privates.values()].map(({ id, price, revenue }) => html`<li>${company(table, id)}<b>${fullName(table.names, id)}</b>
    <span class="brief-sums">${table.money(price)} <small>${revenue ? `+${table.money(revenue)}` : nothing}</small></span></li>`);
}
