/* The map in words, for whoever reads it so: the places with what is printed on them, the laid tiles with their rotation, the stations. */

import { html, nothing } from "../frame/draw/lit.js";
import { given } from "../frame/words/given.js";
import { hexName, railData } from "./data.js";
import { printedDrawing, tileDrawing } from "./tile.js";
import { corp } from "./words.js";

/** @param {RailTable} table */
export function hexesPanel(table) {
  const tokens = tokensByHex(table);
  const shown = [...railData(table.names).hexes.values()].filter((hex) => table.game.m?.[hex.id] || hex.stops.length || hex.paths.length);
  return html`<table class="sheet map-sheet"><thead><tr><th scope="col">${table.say("raw.hex")}</th><th scope="col">${table.say("raw.tile")}</th><th scope="col">${table.say("rail.map.exits")}</th>
      <th scope="col" class="num">${table.say("rail.map.revenue")}</th><th scope="col">${table.say("rail.corp.tokens")}</th></tr></thead>
    <tbody>${shown.map((hex) => hexRow(table, hex, tokens.get(hex.id) ?? []))}</tbody></table>`;
}

/** @param {RailTable} table */
function tokensByHex(table) {
  const found = new Map();
  for (const [id, state] of Object.entries(table.game.c)) {
    for (const [hex] of state.tokens) found.set(hex, [...(found.get(hex) ?? []), id]);
  }
  return found;
}

/** @param {RailTable} table @param {Hex} hex @param {any[]} tokens */
function hexRow(table, hex, tokens) {
  const [tile, rotation] = table.game.m?.[hex.id] ?? [null, 0];
  const drawn = tile === null ? hex : given(railData(table.names).tiles.get(tile), tile);
  return html`<tr><th scope="row">${hexName(table.names, hex.id)}</th>
    <td class="map-tile">${tile === null ? printedDrawing(hex) : tileDrawing(table, tile, rotation)}<span>${tile === null ? table.say("rail.map.printed") : table.say("rail.map.tile", { tile, rotation })}</span></td>
    <td>${exits(table, drawn, rotation)}</td><td class="num">${revenues(table, drawn)}</td>
    <td>${tokens.length ? tokens.map((id) => corp(table, id)) : homeOf(table, hex)}</td></tr>`;
}

/** @param {RailTable} table @param {{ paths: TrackPath[] }} parts @param {number} rotation */
export function exits(table, { paths }, rotation) {
  const edges = new Set(paths.flat().map(({ edge }) => edge).filter((edge) => edge !== undefined).map((edge) => (edge + rotation) % 6));
  return [...edges].sort().map((edge) => table.say(`rail.edge.${edge}`)).join(", ") || "–";
}

/** What each stop counts in the phase's colour.
 * @param {RailTable} table @param {{ stops: Stop[] }} parts */
function revenues(table, { stops }) {
  const colour = railData(table.names).phases.get(table.game.phase)?.revenue_color ?? "yellow";
  return stops.map(({ revenue }) => revenue?.[colour] ?? 0).join(" + ") || "–";
}

/** What each stop counts, phase by phase where that changes.
 * @param {RailTable} table @param {{ stops: Stop[] }} parts */
export function revenuesBy(table, { stops }) {
  return stops.map(({ revenue }) => {
    const values = Object.entries(revenue ?? {});
    const same = values.every(([, value]) => value === values[0][1]);
    return same ? String(values[0]?.[1] ?? 0) : values.map(([colour, value]) => `${table.say(`rail.colour.${colour}`)} ${value}`).join(", ");
  }).join(" + ");
}

/** @param {RailTable} table @param {any} parts */
function homeOf(table, { home_of: id }) {
  return id ? html`<small>${table.say("rail.map.home", { corporation: id })}</small>` : nothing;
}
