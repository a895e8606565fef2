/* A drawing of track as it lies on a hex: exits, stops, the letters of its kind. */

import { svg, nothing } from "../frame/draw/lit.js";
import { railData } from "./data.js";
import { bend, CORNERS, discsOf, pathsAt, placesOf, side } from "./geometry.js";

/** Tile `number` turned by `rotation` sixths clockwise.
 * @param {RailTable} table @param {string} number @param {number} [rotation] */
export function tileDrawing(table, number, rotation = 0) {
  const tile = railData(table.names).tiles.get(String(number));
  return tile ? small(tile, tile.color, rotation) : nothing;
}

/** What is printed on a hex of the map.
 * @param {Hex} hex */
export function printedDrawing(hex) {
  return small(hex, hex.printed_color, 0);
}

/** @param {Piece} piece @param {string} colour @param {number} rotation */
function small(piece, colour, rotation) {
  return svg`<svg class="tile-drawing tile-${colour}" viewBox="-52 -52 104 104" aria-hidden="true" focusable="false"><polygon points=${CORNERS}/>
    ${trackOf(piece, rotation)}${stopsOf(piece, rotation, 12)}${piece.label ? svg`<text x="-14" y="-22">${piece.label}</text>` : nothing}</svg>`;
}

/** The lines of track.
 * @param {Piece} piece @param {number} rotation */
export function trackOf(piece, rotation) {
  const paths = pathsAt(piece, rotation);
  const places = placesOf(piece, paths);
  /** @param {{ edge: number, stop: number }} parts */
  const end = ({ edge, stop }) => (edge === undefined ? places[stop] : side(edge));
  return paths.map(([from, to]) => svg`<path class="track" d=${`M${end(from).join(" ")}${from.edge === undefined || to.edge === undefined ? `L${end(to).join(" ")}` : bend(from.edge, to.edge)}`}/>`);
}

/** Towns as dots, cities as circles, one for each station; `size` of a circle; `held(stop, slot)` draws what stands there.
 * @param {Piece} piece @param {number} rotation @param {number} size @param {any} [held] */
export function stopsOf(piece, rotation, size, held = () => nothing) {
  return discsOf(piece, pathsAt(piece, rotation), size).map(({ x, y, r, kind, index, slot }) => (kind === "town" ? svg`<circle class="town" cx=${x} cy=${y} r=${r}/>`
    : svg`<circle class="city" cx=${x} cy=${y} r=${r}/><g transform=${`translate(${x} ${y})`}>${held(index, slot)}</g>`));
}
