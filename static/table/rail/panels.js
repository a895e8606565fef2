/* The sheets of a railway game, one at a time: corporations, map, market, trains, private companies. */

import { html } from "../frame/draw/lit.js";
import { part } from "../frame/page/late.js";
import { corporationsPanel } from "./corporations.js";
import { LOOK } from "./glass.js";
import { openGroup } from "./groups.js";
import { mapPanel } from "./hexmap.js";
import { hexesPanel } from "./map.js";
import { marketBeneath, marketPanel } from "./market.js";
import { companiesPanel, trainsPanel } from "./sheets.js";

export { railActions } from "./actions.js";
export { holdings } from "./corporations.js";

/** @type {Record<string, (table: RailTable) => Drawn>} */
const PARTS = {
  corporations: corporationsPanel, map: mapPanel, market: marketPanel, sheet: late("late_sheets", "spreadsheetPanel"), trains: trainsPanel, tiles: late("late_sheets", "manifestPanel"), companies: companiesPanel,
  hexes: hexesPanel, notes: late("notes", "notesPanel"),
};

/** A sheet of a part that is fetched when one of its sheets is opened first.
 * @param {string} from @param {string} name @returns {(table: RailTable) => Drawn} */
function late(from, name) {
  return (table) => part(from)?.[name](table) ?? html`<p class="sheet-line">${table.say("page.loading")}</p>`;
}

/** Keys that open the sheets, in their order. */
export const SHEET_KEYS = ["corporations", "market", "sheet", "trains", "tiles", "companies", "hexes", "notes", "map"].map((name, index) => ({
  shown: String(index + 1), code: String(index + 1), key: `rail.${name}`,
  /** @param {RailTable} table */
  press(table) {
    table.act.tab("board");
    if (name !== "map" || table.screen !== "wide") table.act.keep(partKey(table), { part: name });
    queueMicrotask(() => /** @type {HTMLElement} */ (document.querySelector(name === "map" ? ".hexmap-glass" : ".rail-sheet"))?.focus());
  },
}));

/** The map over the whole screen, and back; where it has no column of its own its sheet opens.
 * @param {RailTable} table */
function fullMap(table) {
  if (table.screen !== "wide") SHEET_KEYS.at(-1)?.press(table);
  table.act.keep(LOOK, { full: !table.ui.drafts[LOOK]?.full });
}

export const MAP_KEYS = ["full"].map((name) => ({ shown: "F", code: "f", key: `rail.${name}`, press: fullMap }));

/** Under which name the page keeps which sheet is open: for each step its own; in a replay, where steps go by, it stays.
 * @param {RailTable} table */
const partKey = (table) => (table.state.at === null ? `rail-part:${table.game.step}` : "rail-part");

/** Shows a sheet from another one.
 * @param {RailTable} table @param {string} name */
export const openSheet = (table, name) => table.act.keep(partKey(table), { part: name });

/** The sheet that helps most with what is asked, until the reader takes another.
 * @type {Record<string, string>} */
const FITS = { auction: "companies", par: "market", track: "map", token: "map", special_token: "map", home_token: "map", routes: "map", train: "trains", discard: "trains" };

/** On wide screens the map has a column of its own, beside question and sheets, and the market in small lies below it.
 * @param {RailTable} table */
export function mapColumn(table) {
  return html`<section class="col-map panel" id="map" aria-label=${table.say("rail.part.map")} tabindex="-1">${mapPanel(table)}${marketBeneath(table, () => openSheet(table, "market"))}</section>`;
}

/** A first price is chosen on the market itself, whichever sheet helps most with the step; a replay, where steps go by, keeps to the map.
 * @param {RailTable} table */
const fitting = (table) => (openGroup(table)?.[0] === "par" ? "market" : table.state.at === null ? FITS[table.game.step ?? ""] : "map");

/** @param {RailTable} table */
export function railPanels(table) {
  const { game, ui } = table;
  if (!game) return html``;
  const key = partKey(table);
  const parts = Object.keys(PARTS).filter((name) => name !== "map" || table.screen !== "wide");
  const wanted = ui.drafts[key]?.part ?? fitting(table);
  const shown = parts.includes(wanted) ? wanted : "corporations";
  return html`<section class="panel rail" id="fields" aria-labelledby="rail-title" tabindex="-1"><h2 id="rail-title" class="visually-hidden">${table.say(`rail.part.${shown}`)}</h2>
    <div class="rail-parts" role="group" aria-label=${table.say("rail.parts")} data-roving="row">${parts.map((name) => html`<button type="button" class="filter" data-part=${name}
      aria-pressed=${name === shown ? "true" : "false"} @click=${() => openSheet(table, name)}>${table.say(`rail.part.${name}`)}</button>`)}</div>
    <div class="rail-sheet" data-sheet=${shown} tabindex="0" role="region" aria-label=${table.say(`rail.part.${shown}`)}>${PARTS[shown](table)}</div></section>`;
}
