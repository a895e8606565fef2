/* The map on its sheet: drawn under a glass that fingers, wheel, keys and buttons move; a press on a hex answers with its card. What the open
 * form is about can be pressed, too. Everything here stands in words in the forms and in the sheet of hexes. */

import { html, nothing } from "../frame/draw/lit.js";
import { icon } from "../frame/draw/marks.js";
import { part } from "../frame/page/late.js";
import { railData } from "./data.js";
import { frameOf } from "./geometry.js";
import { handlers, showGlass } from "./fingers.js";
import { LOOK, MOST, WHOLE, zoomed } from "./glass.js";
import { hexCard } from "./hexcard.js";
import { layers } from "./hexdraw.js";
import { neighbourOf } from "./hexkeys.js";
import { hexesPanel } from "./map.js";
import { leadsFrom, pressable, shownLay } from "./onmap.js";
import { orderOnMap } from "./order.js";
import { lossWords } from "./sheets.js";

/** @param {RailTable} table @returns {import("./glass.js").Glass} */
const glassOf = (table) => table.ui.drafts[LOOK]?.glass ?? WHOLE;

/** @param {RailTable} table */
export function mapPanel(table) {
  if (table.settings.textMode) return html`<div class="map-words" tabindex="0" role="region" aria-label=${table.say("rail.part.map")}>${hexesPanel(table)}</div>`;
  const { hexes } = railData(table.names);
  const { full = false, hex = null } = table.ui.drafts[LOOK] ?? {};
  const glass = glassOf(table);
  const looked = hexes.has(hex) ? hex : null;
  const on = handlers({ now: () => glassOf(table), keep: (next) => table.act.keep(LOOK, { glass: next }), press: (id) => pressed(table, id), leads: (id) => leadsFrom(table, id) });
  return html`<div class="hexmap-frame ${full ? "full" : ""}" @keydown=${(/** @type {KeyboardEvent} */ event) => key(table, event)}>
    <div class="hexmap-glass" data-follow=${followed(table) ?? nothing} data-zoom=${glass.zoom} tabindex="0" role="group" aria-label=${table.say("rail.map.keys")}
      @wheel=${on.wheel} @pointerdown=${on.down} @pointermove=${on.move} @pointerup=${on.up} @pointercancel=${on.up} @click=${on.click} @dblclick=${on.double}><svg class="hexmap" viewBox=${frameOf(hexes.values()).join(" ")} role="img" aria-label=${table.say("rail.map.picture")}>${layers(table, looked)}</svg></div>
    ${corner(table)}${looked ? hexCard(table, looked) : nothing}${tools(table, glass, full)}${full && shownLay(table)?.hex ? part("late_sheets")?.mapTicket(table) : nothing}${table.phone ? orderOnMap(table) : nothing}</div>`;
}

/** @param {RailTable} table @param {import("./glass.js").Glass} glass @param {boolean} full */
function tools(table, glass, full) {
  /** @param {string} sign @param {string} words @param {() => void} press @param {boolean} [idle] */
  const tool = (sign, words, press, idle = false) => html`<button type="button" class="icon-btn" aria-label=${table.say(words)} title=${table.say(words)} ?disabled=${idle} @click=${press}>${icon(sign)}</button>`;
  /** @param {number} factor */
  const zoom = (factor) => () => table.act.keep(LOOK, { glass: zoomed(glass, factor) });
  return html`<div class="hexmap-tools" role="group" aria-label=${table.say("rail.map.zoom")}>${tool("minus", "rail.map.smaller", zoom(1 / 1.5), glass.zoom <= 1)}${tool("plus", "rail.map.larger", zoom(1.5), glass.zoom >= MOST)}
    ${tool("map", "rail.map.whole", () => table.act.keep(LOOK, { glass: WHOLE }), glass.zoom === 1)}${tool(full ? "close" : "full", full ? "rail.map.back" : "rail.map.full", () => table.act.keep(LOOK, { full: !full }))}</div>`;
}

/** What the sea leaves room for: which tiles may be laid, the trains for sale and what the next one takes.
 * @param {RailTable} table */
function corner(table) {
  const { phases, trains } = railData(table.names);
  const { phase, depot } = table.game;
  const colours = phases.get(phase)?.tile_colors ?? [];
  const sold = [...trains.values()].filter(({ type }) => depot[type]).slice(0, 2);
  const [change] = table.beside.depot ?? [];
  return html`<div class="hexmap-corner"><h2>${table.say("rail.map.title")}</h2><p>${table.say("rail.map.phase", { phase, colours: colours.map((colour) => table.say(`rail.colour.${colour}`)).join(", ") })}</p>
    ${sold.length ? html`<p class="corner-head">${table.say("rail.train.in_depot")}</p><ul>${sold.map(({ type, price }) => html`<li><b class="train">${type}</b> ${table.say("rail.map.for_sale", { n: depot[type], price: table.money(price) })}</li>`)}</ul>` : nothing}
    ${change ? html`<p>${table.say("rail.map.first", { type: change.type })} ${briefLoss(table, change)}</p>` : nothing}</div>`;
}

/** What the next type changes. Which trains go is enough here: who loses how many would lie over the map, and stands with the trains.
 * @param {RailTable} table @param {RailChange} change */
function briefLoss(table, change) {
  if (change.scraps.length) return table.say("rail.map.scraps", { types: change.scraps.join(", ") });
  const [words] = lossWords(table, change);
  return words ? `${words[0].toLowerCase()}${words.slice(1)}` : table.say("rail.map.loses_nothing"); // behind a colon
}

/** The hex that the step is about: the one chosen, else where the corporation in turn is at home.
 * @param {RailTable} table */
function followed(table) {
  const { round, operator } = table.game;
  const acting = round === "OR" && operator !== null ? railData(table.names).corporations.get(operator) : undefined;
  return shownLay(table)?.hex ?? acting?.home_hex ?? null;
}

/** A press on a hex: what the form does with it, and its card; on the same one again the card closes.
 * @param {RailTable} table @param {string} id */
function pressed(table, id) {
  const act = pressable(table).get(id);
  const { hex = null } = table.ui.drafts[LOOK] ?? {};
  table.act.keep(LOOK, { hex: act ? null : hex === id ? null : id });
  act?.();
}

/** Plus, minus and nought; arrows go from hex to hex, Enter presses, Escape closes card and full screen.
 * @param {RailTable} table @param {KeyboardEvent} event */
function key(table, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { hex = null, full = false } = table.ui.drafts[LOOK] ?? {};
  /** @type {Record<string, () => void>} */
  const does = {
    "+": () => table.act.keep(LOOK, { glass: zoomed(glassOf(table), 1.5) }), "=": () => table.act.keep(LOOK, { glass: zoomed(glassOf(table), 1.5) }),
    "-": () => table.act.keep(LOOK, { glass: zoomed(glassOf(table), 1 / 1.5) }), 0: () => table.act.keep(LOOK, { glass: WHOLE }),
    Escape: () => table.act.keep(LOOK, hex ? { hex: null } : { full: false }),
  };
  const onGlass = /** @type {HTMLElement} */ (event.target).classList.contains("hexmap-glass");
  const next = onGlass ? neighbourOf(railData(table.names).hexes, hex ?? followed(table), event.key) : null;
  if (onGlass && event.key === "Enter" && hex) does.Enter = () => pressable(table).get(hex)?.();
  if (next) does[event.key] = () => table.act.keep(LOOK, { hex: next });
  if (!does[event.key] || (event.key === "Escape" && !hex && !full)) return;
  event.preventDefault();
  event.stopPropagation();
  does[event.key]();
}

/** What the way back closes: the map over the whole screen.
 * @param {Table} table @returns {(() => void) | null} */
export const mapLayer = (table) => (table.ui.drafts[LOOK]?.full ? () => table.act.keep(LOOK, { full: false }) : null);

/** After a drawing: the glass is where the state says, and a map in a small frame moves to the hex it is about, once for each.
 * @param {RailTable} table @param {HTMLElement} root */
export function followMap(table, root) {
  const box = root.querySelector(".hexmap-glass");
  if (box) showGlass(box, glassOf(table), { keep: (next) => table.act.keep(LOOK, { glass: next }), small: table.phone, chosen: shownLay(table)?.hex ?? null });
}
