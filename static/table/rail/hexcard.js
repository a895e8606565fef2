/* The card of a hex that was pressed: what lies and stands there, what it counts, what it costs, what keeps it closed. */

import { html, nothing } from "../frame/draw/lit.js";
import { icon } from "../frame/draw/marks.js";
import { foresee } from "../frame/server/foresight.js";
import { given } from "../frame/words/given.js";
import { fullName, hexName, railData } from "./data.js";
import { LOOK } from "./glass.js";
import { exits, revenuesBy } from "./map.js";
import { corp } from "./words.js";

/** @param {RailTable} table @param {string} id */
export function hexCard(table, id) {
  const hex = given(railData(table.names).hexes.get(id), id);
  const [tile, rotation] = table.game.m?.[id] ?? [null, 0];
  const piece = tile === null ? hex : given(railData(table.names).tiles.get(tile), tile);
  const lines = [
    tile === null ? null : table.say("rail.map.tile", { tile, rotation }),
    piece.paths.length ? `${table.say("rail.map.exits")} ${exits(table, piece, rotation)}` : null,
    piece.stops.length ? `${table.say("rail.map.revenue")} ${revenuesBy(table, piece)}` : null,
    tile === null && hex.terrain ? table.say(`rail.terrain.${hex.terrain.type}`, { cost: table.money(hex.terrain.cost) }) : null,
    hex.home_of ? table.say("rail.map.home", { corporation: hex.home_of }) : null,
    closed(table, hex), later(table, tile),
  ].filter((line) => line !== null);
  const stations = Object.entries(table.game.c).filter(([, { tokens }]) => tokens.some(([at]) => at === id)).map(([one]) => one);
  return html`<div class="hex-card" role="status"><header><h3>${hexName(table.names, id)}</h3><button type="button" class="icon-btn" aria-label=${table.say("page.close")} @click=${() => table.act.keep(LOOK, { hex: null })}>${icon("close")}</button></header>
    ${whyNot(table, id)}${lines.length || stations.length ? html`<ul>${lines.map((line) => html`<li>${line}</li>`)}${stations.length ? html`<li>${table.say("rail.corp.tokens")} ${stations.map((one) => corp(table, one, "small"))}</li>` : nothing}</ul>` : html`<p>${table.say("rail.map.plain")}</p>`}</div>`;
}

/** Whoever is asked for a tile, and presses a hex that takes none, reads what the table would refuse there.
 * @param {RailTable} table @param {string} id */
function whyNot(table, id) {
  const tried = table.beside.tries?.[id];
  if (tried === undefined) return nothing;
  const known = tried && foresee(table, "hex", { do: "lay_tile", hex: id, ...tried });
  const words = tried ? !known?.stale && known?.refused : table.say("rail.map.no_tile");
  return words ? html`<p class="hex-why">${words}</p>` : nothing;
}

/** The company whose owner keeps the hex closed.
 * @param {RailTable} table @param {Hex} hex */
function closed(table, hex) {
  const id = /** @type {any} */ (hex).blocked_by_private;
  const owner = id ? (table.game.co?.[id] ?? null) : "closed";
  const holds = id && !table.game.m?.[hex.id] && (owner === null || Number.isInteger(owner));
  return holds ? table.say("rail.map.closed_by", { company: fullName(table.names, id) }) : null;
}

/** The tiles that may take this one's place, as long as there are some.
 * @param {RailTable} table @param {string | null} tile */
function later(table, tile) {
  const found = tile === null ? [] : (/** @type {any} */ (railData(table.names).tiles.get(tile)).upgrades_to ?? []);
  const left = found.filter((/** @type {{ tile: string }} */ { tile: to }) => table.game.supply?.[to]);
  return left.length ? table.say("rail.map.later", { tiles: left.map((/** @type {{ tile: string }} */ { tile: to }) => to).join(", ") }) : null;
}
