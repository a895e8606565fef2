/* The share market as a table: prices, zones by letter, the corporations that stand in each cell, par prices. */

import { html, nothing } from "../frame/draw/lit.js";
import { railData } from "./data.js";
import { corp, zoneLetter } from "./words.js";

/** @param {RailTable} table */
export function marketPanel(table) {
  const market = railData(table.names).market;
  const used = [...new Set(market.rows.flat().filter(Boolean).map(({ zone }) => zone))].filter((zone) => zone !== "white");
  return html`<div class="market-scroll" tabindex="0" role="region" aria-label=${table.say("rail.part.market")}><table class="market">
      <caption class="visually-hidden">${table.say("rail.part.market")}</caption><tbody>${market.rows.map((row, r) => html`<tr>${row.map((cell, c) => (cell ? cellOf(table, cell, [r, c]) : html`<td class="none"></td>`))}</tr>`)}</tbody></table></div>
    <ul class="market-key"><li><b class="par-key">${table.say("rail.market.par.letter")}</b> ${table.say("rail.market.par")}</li>
      ${used.map((zone) => html`<li><i class="zone-${zone}">${zoneLetter(table, zone)}</i> ${table.say(`rail.zone.${zone}`)}</li>`)}</ul>`;
}

/** @param {RailTable} table @param {any} parts @param {number[]} at */
function cellOf(table, { price, zone, par }, at) {
  const here = Object.entries(table.game.c).filter(([, state]) => state.at && state.at[0] === at[0] && state.at[1] === at[1])
    .sort(([, one], [, other]) => (one.stack ?? 0) - (other.stack ?? 0));
  return html`<td class="zone-${zone}"><span class="cell-price">${price} ${zoneLetter(table, zone)}${par ? html`<abbr class="par-key" title=${table.say("rail.market.par")}>${table.say("rail.market.par.letter")}</abbr>` : nothing}</span>
    ${here.map(([id]) => corp(table, id))}</td>`;
}
