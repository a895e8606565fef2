/* The share market: all its cells in view, zones by pattern and letter, tokens in their order, where each came from and where a payout
 * would take the one in turn. While a corporation is founded its first price is chosen here. */

import { html, nothing } from "../frame/draw/lit.js";
import { founded, fullName, railData } from "./data.js";
import { chosenPar } from "./par_choice.js";
import { openGroup } from "./groups.js";
import { wayActs, ways, wayWords } from "./market_ways.js";
import { actingOrder, orderLine } from "./order.js";
import { corp, zoneLetter } from "./words.js";

/** @param {RailTable} table */
export function marketPanel(table) {
  if (table.settings.textMode) return marketWords(table);
  return html`<div class="market-sheet">${marketBoard(table, parsOnOffer(table))}${wayWords(table)}${marketKey(table)}</div>`;
}

/** The whole market in small and for the eye alone, beneath the map where a column is high enough for both (rail.css): its sheet says all of it
 * in words, and a press `opens` that.
 * @param {RailTable} table @param {() => void} opens */
export function marketBeneath(table, opens) {
  if (table.settings.textMode || !railData(table.names).market) return nothing;
  const [line] = actingOrder(table);
  const words = table.say("rail.market.opens");
  return html`<div class="market-beneath"><div class="market-sheet" inert>${marketBoard(table, new Map())}${line.length ? orderLine(table, line) : nothing}</div>
    <button type="button" class="market-opens" aria-label=${words} title=${words} @click=${opens}></button></div>`;
}

/** @param {RailTable} table @param {ReturnType<typeof parsOnOffer>} pars */
function marketBoard(table, pars) {
  const { rows } = railData(table.names).market;
  const wide = Math.max(...rows.map((row) => row.length));
  return html`<div class="market-board" .style=${`--columns:${wide};--rows:${rows.length}`}><table class="market"><caption class="visually-hidden">${table.say("rail.part.market")}</caption>
      <tbody>${rows.map((row, r) => html`<tr>${row.map((cell, c) => (cell ? cellOf(table, cell, [r, c], pars) : html`<td class="none"></td>`))}${Array.from({ length: wide - row.length }, () => html`<td class="none"></td>`)}</tr>`)}</tbody></table>
    <svg class="market-ways" viewBox=${`0 0 ${wide} ${rows.length}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">${ways(table)}</svg></div>`;
}

/** price -> {choose, chosen} of the first prices that can be chosen now, while the form of founding is open.
 * @param {RailTable} table @returns {Map<number, { choose: () => void, chosen: boolean }>} */
function parsOnOffer(table) {
  const [name, choices] = openGroup(table) ?? [];
  if (name !== "par") return new Map();
  const { prices, chosen, id } = chosenPar(choices[0], table.draft(choices[0]));
  return new Map(prices.map(({ price }) => [price, { chosen: chosen?.price === price, choose: () => table.act.draft(choices[0], { corporation: id, price }) }]));
}

/** The corporations whose markers lie in a cell, the one that acts first on top.
 * @param {Record<string, Corporation>} all @param {number[]} at */
export function stackAt(all, [row, column]) {
  return Object.entries(all).filter(([, { at }]) => at && at[0] === row && at[1] === column)
    .sort(([, one], [, other]) => (one.stack ?? 0) - (other.stack ?? 0)).map(([id]) => id);
}

/** @param {RailTable} table @param {MarketCell} cell @param {number[]} at @param {ReturnType<typeof parsOnOffer>} pars */
function cellOf(table, { price, zone, par }, at, pars) {
  const here = stackAt(table.game.c, at);
  const coming = comingTo(table, at);
  const offer = par ? pars.get(price) : undefined;
  const face = html`<span class="cell-price">${price}</span>${zone === "white" ? nothing : html`<span class="visually-hidden"> ${zoneLetter(table, zone)}</span>`}
    ${par ? html`<span class="visually-hidden"> ${table.say("rail.market.par")}</span>` : nothing}`;
  return html`<td class="zone-${zone} ${par ? "par-cell" : ""} ${coming ? "coming" : ""} ${offer?.chosen ? "chosen" : ""}">
    ${offer ? html`<button type="button" class="cell-press" data-par=${price} aria-pressed=${offer.chosen ? "true" : "false"} aria-label=${table.say("rail.market.found", { price: table.money(price) })} @click=${offer.choose}>${face}</button>` : face}
    ${here.length ? html`<span class="cell-tokens">${here.map((id, place) => tokenOf(table, id, `--place:${place};--of:${here.length}`))}</span>` : nothing}
    ${coming ? html`<span class="cell-tokens pale" aria-hidden="true">${corp(table, coming, "small")}</span><span class="visually-hidden">${table.say("rail.market.coming", { corporation: coming })}</span>` : nothing}</td>`;
}

/** A marker: for the mouse it shows its way; keys and fingers have those of the order, which are larger.
 * @param {RailTable} table @param {string} id @param {string} style */
function tokenOf(table, id, style) {
  const { press, enter, leave } = wayActs(table, id);
  return html`<span class="cell-token" data-way=${id} .style=${style} @click=${press} @mouseenter=${enter} @mouseleave=${leave}>${corp(table, id, "small")}</span>`;
}

/** The corporation in turn, if a payout would take its marker to this cell.
 * @param {RailTable} table @param {number[]} at @returns {string | null} */
function comingTo(table, [row, column]) {
  const { operator, round, done } = table.game;
  if (round !== "OR" || !operator || done?.includes("dividend")) return null;
  const [, r, c] = table.beside.courses?.[operator]?.payout ?? [];
  const [ownRow, ownColumn] = table.game.c[operator].at ?? [];
  return r === row && c === column && !(ownRow === row && ownColumn === column) ? operator : null;
}

/** What frames and patterns mean, and the order in which corporations act.
 * @param {RailTable} table */
function marketKey(table) {
  const zones = [...new Set(railData(table.names).market.rows.flat().filter(Boolean).map(({ zone }) => zone))].filter((zone) => zone !== "white");
  const [line, words] = actingOrder(table);
  return html`<div class="market-side"><ul class="market-key"><li><i class="par-cell"></i> ${table.say("rail.market.par")}</li>
      ${zones.map((zone) => html`<li><i class="zone-${zone}"></i> ${table.say(`rail.zone.${zone}`)}</li>`)}</ul>
    ${line.length ? html`<p class="market-order"><span>${words}</span> ${orderLine(table, line, wayActs)}</p>` : nothing}</div>`;
}

/** The market in words: where each corporation stands, in the order in which they act, and where it would go.
 * @param {RailTable} table */
function marketWords(table) {
  const { rows } = railData(table.names).market;
  const { c, line } = table.game;
  const begun = Object.keys(c).filter((id) => c[id].at && !line.includes(id));
  const pars = rows.flat().filter((cell) => cell?.par).map(({ price }) => table.money(price)).join(", ");
  return html`<table class="sheet"><caption class="visually-hidden">${table.say("rail.part.market")}</caption><thead><tr><th scope="col">${table.say("raw.corporation")}</th><th scope="col" class="num">${table.say("rail.corp.price.short")}</th>
      <th scope="col">${table.say("rail.market.zone")}</th><th scope="col" class="num">${table.say("rail.market.after_payout")}</th><th scope="col" class="num">${table.say("rail.market.after_keeping")}</th></tr></thead>
    <tbody>${[...line, ...begun].map((id) => {
      const { price, at: [row, column] } = founded(table.game, id);
      const { payout, withhold } = table.beside.courses?.[id] ?? {};
      return html`<tr><th scope="row">${corp(table, id)} ${fullName(table.names, id)}</th><td class="num">${table.money(price)}</td><td>${table.say(`rail.zone.${rows[row][column].zone}`)}</td>
        <td class="num">${payout ? table.money(payout[0]) : "–"}</td><td class="num">${withhold ? table.money(withhold[0]) : "–"}</td></tr>`;
    })}</tbody></table><p class="sheet-line">${table.say("rail.market.pars", { pars })}</p>`;
}
