/* The tile manifest: every tile with how many are left, and what may take its place. */

import { html, nothing } from "../frame/draw/lit.js";
import { hexName, railData } from "./data.js";
import { fitsOf, MANIFEST, pressedTile, pressTile } from "./fits.js";
import { openSheet } from "./panels.js";
import { tileDrawing } from "./tile.js";

const COLOURS = ["yellow", "green", "brown"];

/** @param {RailTable} table */
export function manifestPanel(table) {
  const upgrades = table.ui.drafts[MANIFEST]?.upgrades === true;
  /** @param {boolean} on @param {string} key */
  const way = (on, key) => html`<button type="button" aria-pressed=${upgrades === on ? "true" : "false"} @click=${() => table.act.keep(MANIFEST, { upgrades: on })}>${table.say(key)}</button>`;
  const allowed = railData(table.names).phases.get(table.game.phase)?.tile_colors ?? [];
  return html`<div class="manifest"><div class="sheet-tools"><p class="sheet-line">${table.say("rail.tiles.about", { phase: table.game.phase, colours: allowed.map((colour) => table.say(`rail.colour.${colour}`)).join(", ") })}</p>
      <span class="pair" role="group" aria-label=${table.say("rail.sheet.shown")}>${way(false, "rail.tiles.left")}${way(true, "rail.tiles.upgrades")}</span></div>
    ${upgrades ? nothing : placesOf(table)}
    ${COLOURS.map((colour) => group(table, { colour, upgrades, open: allowed.includes(colour) }))}</div>`;
}

/** Where the tile that was pressed can be laid, in words; the map outlines the same hexes.
 * @param {RailTable} table */
function placesOf(table) {
  const tile = pressedTile(table);
  const hexes = fitsOf(table);
  const words = tile === null ? table.say("rail.tiles.press")
    : hexes === null ? table.say("rail.tiles.not_asked", { tile })
    : table.say(hexes.length ? "rail.tiles.fits" : "rail.tiles.nowhere", { tile, hexes: hexes.map((hex) => hexName(table.names, hex)).join(", ") });
  return html`<p class="tile-fits" role="status"><span>${words}</span>${hexes?.length && table.screen !== "wide"
    ? html` <button type="button" class="btn btn-plain" @click=${() => openSheet(table, "map")}><span class="btn-label">${table.say("rail.tiles.on_map")}</span></button>` : nothing}</p>`;
}

/** @param {RailTable} table @param {{ colour: string, upgrades: boolean, open: boolean }} parts */
function group(table, { colour, upgrades, open }) {
  const tiles = [...railData(table.names).tiles.values()].filter((tile) => tile.color === colour && !(upgrades && !tile.upgrades_to?.length));
  if (!tiles.length) return nothing;
  return html`<section class="tile-group ${open ? "" : "not-yet"}"><h3>${table.say(`rail.tiles.${colour}`)}${open ? nothing : html` <small>${table.say("rail.tiles.not_yet")}</small>`}</h3>
    <ul class=${upgrades ? "tile-upgrades" : "tile-list"}>${tiles.map((tile) => (upgrades ? upgradesOf(table, tile) : left(table, tile)))}</ul></section>`;
}

/** @param {RailTable} table @param {Tile} tile */
function left(table, { number, count }) {
  const now = table.game.supply?.[number] ?? 0;
  return html`<li class=${now ? "" : "used-up"}><button type="button" data-tile=${number} aria-pressed=${pressedTile(table) === number ? "true" : "false"} @click=${() => pressTile(table, number)}>${tileDrawing(table, number)}<span><b>${number}</b><small>${now ? table.say("rail.tiles.of", { now, count }) : table.say("rail.tiles.none")}</small></span></button></li>`;
}

/** @param {RailTable} table @param {Tile} tile */
function upgradesOf(table, { number, upgrades_to: later }) {
  return html`<li><span class="tile-from">${tileDrawing(table, number)}<b>${number}</b></span><span aria-hidden="true">→</span><span class="visually-hidden">${table.say("rail.tiles.becomes")}</span>
    <span class="tile-tos">${later.map((/** @type {{ tile: string }} */ { tile: to }) => html`<span class="tile-from ${table.game.supply?.[to] ? "" : "used-up"}">${tileDrawing(table, to)}<b>${to}</b></span>`)}</span></li>`;
}
