/* The drawing of the map, layer by layer: ground and track, barriers, routes, words and stations, what can be pressed. */

import { svg, nothing } from "../frame/draw/lit.js";
import { given } from "../frame/words/given.js";
import { hexName, railData, shortPlace } from "./data.js";
import { fitsOf } from "./fits.js";
import { centreOf, CORNERS, corner, discsOf, pathsAt } from "./geometry.js";
import { lineOf, pieceAt } from "./lines.js";
import { pressable, shownHome, shownLay, shownRoutes } from "./onmap.js";
import { BELOW, freeSpot, nameBox, nameLine, USUAL, VALUE, valueAt } from "./placing.js";
import { stopsOf, trackOf } from "./tile.js";
import { inks, letters } from "./words.js";

const STATION = 14; // radius of a city's circle
const ACROSS = 74; // how wide a name may be where it stands
const ABOVE = 2; // the one at its head, where the number of its tile stands
const LETTER = 7.4; // width of a letter of a name, on the average
const NUMBER = 18; // the square in which the number of a route stands

/** @typedef {import("./geometry.js").Disc} Disc */
/** @typedef {import("./placing.js").Box} Box */
/** @typedef {import("./placing.js").Circle} Circle */

/** @param {RailTable} table @param {string | null} looked the hex whose card is open */
export function layers(table, looked) {
  const hexes = [...railData(table.names).hexes.values()];
  const stations = stationsByHex(table);
  const lay = shownLay(table);
  const home = shownHome(table);
  const acts = pressable(table);
  /** @param {Hex} hex */
  const shown = (hex) => (lay?.tile && lay.hex === hex.id ? { piece: railData(table.names).tiles.get(lay.tile), rotation: lay.rotation ?? 0 } : pieceAt(board(table), hex.id));
  /** @param {(...parts: any[]) => any} draw */
  const each = (draw) => hexes.map((hex) => svg`<g transform=${at(hex)}>${draw(hex, shown(hex))}</g>`);
  return svg`${each((hex, { piece, rotation }) => groundOf(table, hex, { piece, rotation, ghost: Boolean(lay?.tile && lay.hex === hex.id) }))}
    ${each(barriers)}${routeLines(table)}
    <g class="hex-words">${each((hex, { piece, rotation }) => [stopsOf(piece, rotation, STATION, (/** @type {Stop} */ stop, /** @type {number} */ slot) => stationAt(table, hex, { piece, rotation, stations: stations.get(hex.id) ?? [], stop, slot })), nameOf(table, hex, piece, rotation),
      (stations.get(hex.id) ?? []).filter((/** @type {{ edges?: any[] }} */ { edges }) => edges && !edges.length).map((/** @type {{ id: string }} */ { id }) => token(table, id)), valuesOf(table, hex, piece, rotation), wordsOf(table, hex, piece === hex)])}</g>${routeNumbers(table)}
    ${outline(table, "looked", looked)}${outline(table, "home", home)}
    ${(fitsOf(table) ?? []).map((id) => outline(table, "fits", id))}
    ${hexes.filter(({ id }) => acts.has(id)).map((hex) => svg`<polygon class="hex-open ${lay?.hex === hex.id ? "chosen" : ""}" data-press=${hex.id} transform=${at(hex)} points=${CORNERS}><title>${titleOf(table, hex)}</title></polygon>`)}`;
}

/** A hex marked as what the reader looks at, where a corporation begins, where a tile fits.
 * @param {RailTable} table @param {string} look @param {string | null} id */
const outline = (table, look, id) => (id === null ? nothing : svg`<polygon class="hex-${look}" transform=${at(given(railData(table.names).hexes.get(id), id))} points=${CORNERS}/>`);

const INNER = Array.from({ length: 6 }, (_, edge) => corner(edge, 45).join(",")).join(" ");
/** @param {Hex} hex */
const at = (hex) => `translate(${centreOf(hex).join(" ")})`;
/** @param {RailTable} table */
const board = (table) => ({ ...railData(table.names), laid: table.game.m });

/** @param {RailTable} table @param {Hex} hex @param {{ piece: Piece, rotation: number, ghost: boolean }} parts */
function groundOf(table, hex, { piece, rotation, ghost }) {
  return svg`<g class="hex tile-${piece.color ?? piece.printed_color} ${ghost ? "ghost" : ""}" data-hex=${hex.id}><title>${titleOf(table, hex)}</title><polygon points=${CORNERS}/>
    ${table.game.m?.[hex.id] || ghost ? svg`<polygon class="inner" points=${INNER}/>` : nothing}${trackOf(piece, rotation)}</g>`;
}

/** @param {RailTable} table @param {Hex} hex */
function titleOf(table, hex) {
  const [tile, rotation] = table.game.m?.[hex.id] ?? [null, 0];
  return [hexName(table.names, hex.id), tile === null ? null : table.say("rail.map.tile", { tile, rotation })].filter(Boolean).join(", ");
}

/** hex -> [{id, edges}] of all stations; `edges` of the city where the hex has two.
 * @param {RailTable} table */
function stationsByHex(table) {
  const found = new Map();
  for (const [id, { tokens }] of Object.entries(table.game.c)) {
    for (const [hex, edges] of tokens) found.set(hex, [...(found.get(hex) ?? []), { id, edges }]);
  }
  return found;
}

/** The station in a slot, or pale letters where a home is kept free.
 * @param {RailTable} table @param {Hex} hex
 * @param {{ piece: Piece, rotation: number, stations: any[], stop: any, slot: number }} parts */
function stationAt(table, hex, { piece, rotation, stations, stop, slot }) {
  const paths = pathsAt(piece, rotation);
  /** @param {any} edges */
  const touches = (edges) => paths.some((path) => path.some((end) => end.stop === stop) && path.some((end) => edges.includes(end.edge)));
  const here = stations.filter(({ edges }) => !edges || (edges.length && touches(edges)));
  if (here[slot]) return token(table, here[slot].id);
  const home = hex.home_of;
  const waits = home && slot === here.length && (piece.stops.length === 1 || stop === 0) && !stations.some(({ id }) => id === home);
  return waits ? svg`<text class="home" dy="4">${home}</text>` : nothing;
}

/** @param {RailTable} table @param {string} id */
function token(table, id) {
  const { look, style } = inks(table, id);
  return svg`<g class=${`token ${look} ${letters(id)}`} .style=${style}><circle r=${STATION - 1}/><circle class="rim" r=${(STATION - 1) * 0.82}/><text dy=".35em">${id}</text></g>`;
}

/** Ships call here: beside the values, clear of the track. */
const ANCHOR = svg`<path class="anchor" transform="translate(-15 22)" d="M0-5V7M-6 1q1 6 6 6t6-6M-3-2H3M0-5a2 2 0 1 1 .1 0"/>`;

/** What the stops count now; of areas off the map and of harbours both values, the one of the phase marked.
 * @param {RailTable} table @param {Hex} hex @param {Piece} piece @param {number} rotation */
function valuesOf(table, hex, piece, rotation) {
  const colour = railData(table.names).phases.get(table.game.phase)?.revenue_color ?? "yellow";
  const { stops } = piece;
  if (!stops.length) return nothing;
  const [{ kind, revenue, bonus_per_own_station: bonus }] = stops;
  if (kind === "offboard") return twoValues([revenue?.yellow, revenue?.brown], colour === "brown" ? 1 : 0, "");
  if (kind === "port") return svg`${twoValues([bonus.green, bonus.brown], { yellow: -1, green: 0, brown: 1 }[colour], "+")}${ANCHOR}`;
  if (!revenue?.[colour]) return nothing;
  const [x, y] = valueSpot(table, hex, piece, rotation);
  return svg`<g transform=${`translate(${x} ${y})`} class="value"><circle r=${VALUE}/><text dy="3.7">${revenue[colour]}</text></g>`;
}

/** A corner for a value: clear of track and circles, of the name and of all that stands at the others.
 * @param {RailTable} table @param {Hex} hex @param {Piece} piece @param {number} rotation */
function valueSpot(table, hex, piece, rotation) {
  const paths = pathsAt(piece, rotation);
  const discs = discsOf(piece, paths, STATION);
  const closed = closedBy(table, hex, Boolean(table.game.m?.[hex.id])) !== nothing;
  return valueAt(paths, discs, nameOn(table, hex, discs), [...(piece.label ? [0] : []), ...(hex.terrain && piece === hex ? [4] : []), ...(closed ? [BELOW] : []), ...(piece === hex ? [] : [ABOVE])]);
}

/** @param {any[]} values @param {number | undefined} now which of them holds @param {string} sign */
function twoValues(values, now, sign) {
  return svg`<g transform="translate(0 2)" class="two-values">${values.map((value, index) => svg`<g class=${index === now ? "now" : ""}>
    <rect x=${index ? 0 : -27} y="-9" width="27" height="17"/><text x=${index ? 13.5 : -13.5} dy="4">${sign}${value}</text></g>`)}</g>`;
}

/** How wide a name stands, no wider than its hex.
 * @param {string} name */
const across = (name) => Math.min(ACROSS, name.length * LETTER);

/** The room that the name of a hex takes; none where it has no name.
 * @param {RailTable} table @param {Hex} hex @param {Disc[]} discs @param {number[]} [at] */
function nameOn(table, hex, discs, at) {
  const wide = across(shortPlace(table.names, hex.id) ?? "");
  return nameBox(wide, nameLine(discs, wide), at);
}

/** The name clear of the stops; the number of its tile at the head of the hex, or at its foot where the name takes that.
 * @param {RailTable} table @param {Hex} hex @param {Piece} piece @param {number} rotation */
function nameOf(table, hex, piece, rotation) {
  const laid = table.game.m?.[hex.id];
  const name = shortPlace(table.names, hex.id);
  const line = name ? nameLine(discsOf(piece, pathsAt(piece, rotation), STATION), across(name)) : USUAL;
  const wide = name ? name.length * LETTER > ACROSS : false;
  return svg`${table.settings.mapCodes && laid ? svg`<text class="hex-id" y=${line < USUAL ? 37 : -38}>${laid[0]}</text>` : nothing}${name ? svg`<text class="hex-name" y=${line} textLength=${wide ? ACROSS : nothing} lengthAdjust=${wide ? "spacingAndGlyphs" : nothing}>${name}</text>` : nothing}`;
}

/** The hex's letters at its foot, what its ground costs, the company that keeps it closed.
 * @param {RailTable} table @param {Hex} hex @param {boolean} bare no tile lies on it or is in hand for it */
function wordsOf(table, hex, bare) {
  const { piece } = pieceAt(board(table), hex.id);
  const shut = closedBy(table, hex, Boolean(table.game.m?.[hex.id]));
  return svg`${shut !== nothing ? shut : table.settings.mapCodes ? svg`<text class="hex-id" y="46">${hex.id}</text>` : nothing}
    ${piece.label ? svg`<text class="hex-label" x="-29" y="23">${piece.label}</text>` : nothing}
    ${hex.terrain && bare ? terrain(hex) : nothing}`;
}

/** @type {Record<string, string>} */
const SIGNS = { water: "M-9 0q2.25-4 4.5 0t4.5 0t4.5 0t4.5 0", mountain: "M-9 2l6-9 4 6 2.5-3.5 4.5 6.5z" };

/** Under the stops; beside them where printed track runs there.
 * @param {any} parts */
function terrain({ terrain: { type, cost }, stops, paths }) {
  return svg`<g class="terrain ${type}" transform=${paths.length ? "translate(25 -6)" : `translate(2 ${stops.length ? 25 : 6})`}><path d=${SIGNS[type]} transform="translate(-9 0)"/><text x="12" dy="3">${cost}</text></g>`;
}

/** A private company in a player's hands, or still for sale, closes its hexes.
 * @param {RailTable} table @param {any} parts @param {any} laid */
function closedBy(table, { blocked_by_private: id }, laid) {
  const owner = id ? (table.game.co?.[id] ?? null) : "closed";
  if (laid || !(owner === null || Number.isInteger(owner))) return nothing;
  return svg`<g class="closed-by" transform="translate(0 39)"><rect x=${-3.6 * id.length - 3} y="-8" width=${7.2 * id.length + 6} height="12"/><text dy="1.5">${id}</text></g>`;
}

/** Sides that nothing crosses, drawn once for both hexes.
 * @param {Hex} hex */
function barriers(hex) {
  return hex.impassable_edges.filter((/** @type {number} */ edge) => edge >= 3).map((/** @type {number} */ edge) => svg`<path class="barrier" d=${`M${corner((edge + 5) % 6).join(" ")}L${corner(edge).join(" ")}`}/>`);
}

/** Routes as they would run: each train its dashes, its colour; its number lies above everything else.
 * @param {RailTable} table */
function routeLines(table) {
  return shownRoutes(table).map(({ chain, look }) => {
    const { d } = lineOf(board(table), chain);
    return svg`<g class=${`route route-${look}`}><path class="casing" d=${d}/><path class="line" d=${d}/></g>`;
  });
}

/** Each number on its route where it covers neither a name nor a circle, a value or another number.
 * @param {RailTable} table */
function routeNumbers(table) {
  const routes = shownRoutes(table);
  if (!routes.length) return nothing;
  const { boxes, circles } = wordsOnMap(table);
  return routes.map(({ train, chain, look }) => {
    const { spots } = lineOf(board(table), chain);
    if (!spots.length) return nothing;
    const [x, y] = freeSpot(spots, NUMBER, boxes, circles);
    boxes.push({ left: x - NUMBER / 2, right: x + NUMBER / 2, top: y - NUMBER / 2, bottom: y + NUMBER / 2 });
    return svg`<g class=${`route-number route-${look}`} transform=${`translate(${x} ${y})`}><rect x=${-NUMBER / 2} y=${-NUMBER / 2} width=${NUMBER} height=${NUMBER} rx="2"/><text dy="4.5">${train}</text></g>`;
  });
}

/** Where names and letters, circles and values stand on the whole map.
 * @param {RailTable} table */
function wordsOnMap(table) {
  /** @type {Box[]} */
  const boxes = [];
  /** @type {Circle[]} */
  const circles = [];
  for (const hex of railData(table.names).hexes.values()) {
    const { piece, rotation } = pieceAt(board(table), hex.id);
    const [cx, cy] = centreOf(hex);
    const discs = discsOf(piece, pathsAt(piece, rotation), STATION);
    if (shortPlace(table.names, hex.id)) boxes.push(nameOn(table, hex, discs, [cx, cy]));
    if (piece.label) boxes.push(nameBox(20, 23, [cx - 29, cy]));
    if (closedBy(table, hex, Boolean(table.game.m?.[hex.id])) !== nothing) boxes.push(nameBox(28, 41, [cx, cy]));
    for (const { x, y, r } of discs) circles.push({ x: x + cx, y: y + cy, r });
    if (discs.length) {
      const [x, y] = valueSpot(table, hex, piece, rotation);
      circles.push({ x: x + cx, y: y + cy, r: VALUE });
    }
  }
  return { boxes, circles };
}
