/* The ring without words: bands, owners' marks, pawns. The map of phones, and the picture of a match on other pages. */

import { html, nothing, svg } from "../../frame/draw/lit.js";
import { HEADS } from "../../frame/draw/marks.js";
import { DEPTH, lanePoint, partsOf, planOf } from "./geometry.js";
import { bandPaint, hatchDefs } from "./hatches.js";
import { rosette } from "./signs.js";
import { pawnsOn } from "./marks.js";

const COARSE = 3.4;
const BAND = 48; // half of a field: colour and mark weigh the same
const ROSETTE = rosette(0, 0, 205, 140, 47, 6);
const MARK = 38;
const HEAD = 62;

/** A small drawing of a match, any width: `names` of its data, `game` of its view. `label` is its text for readers.
 * @param {{ names: RingNames, game: PropertyGame, label: string }} parts */
export function miniBoard({ names, game, label }) {
  const plan = planOf(names.fields.length);
  return html`<svg class="mini-ring" viewBox=${viewBox(plan)} role="img" aria-label=${label}>${miniArt({ names, game, plan })}</svg>`;
}

/** @param {{ size: any }} parts */
export const viewBox = ({ size }) => `-4 -4 ${size + 8} ${size + 8}`;

/** What `miniBoard` and the map of phones have in common.
 * @param {{ names: RingNames, game: PropertyGame, plan: any }} parts */
export function miniArt({ names, game, plan }) {
  const inner = plan.size - 2 * DEPTH;
  return svg`<defs>${hatchDefs(names, "mini", COARSE)}</defs>
    <rect class="f-paper" width=${plan.size} height=${plan.size}/><rect class="mini-ground" x=${DEPTH} y=${DEPTH} width=${inner} height=${inner}/>
    <path class="mini-rosette" transform=${`translate(${plan.size / 2} ${plan.size / 2})`} d=${ROSETTE}/>
    ${names.fields.map((field) => fieldOf(names, game, field, plan.boxes[field.index]))}
    <rect class="mini-edge" width=${plan.size} height=${plan.size}/>
    ${names.fields.map((field) => pawnsOf(game, plan.boxes[field.index]))}`;
}

/** @param {RingNames} names @param {PropertyGame} game @param {Field} field @param {any} box */
function fieldOf(names, game, field, box) {
  const isDeed = field.price != null;
  const parts = partsOf(box, isDeed, BAND);
  const owner = isDeed ? (game?.owner?.[field.id] ?? null) : null;
  const { band, plate } = parts;
  return svg`<g transform=${`translate(${box.x} ${box.y})`}>
    ${band ? svg`<rect class="mini-band" fill=${bandPaint(names, field.group ?? "", box.side, "mini")} x=${band.x} y=${band.y} width=${band.w} height=${band.h}/>` : nothing}
    <rect class="mini-frame" width=${box.w} height=${box.h}/>
    ${owner === null ? nothing : head(owner, plate.x + plate.w / 2, plate.y + plate.h / 2, MARK)}</g>`;
}

/** @param {number} seat @param {number} x @param {number} y @param {any} size */
function head(seat, x, y, size) {
  return svg`<svg class=${`mini-mark seat-${seat % 6}`} x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} viewBox="0 0 24 24">${HEADS[seat % 6]}</svg>`;
}

/** Inside the ring before their field, one behind the other towards the centre; in a corner within it.
 * @param {PropertyGame} game @param {FieldBox} box */
function pawnsOf(game, box) {
  const seats = pawnsOn(box.index, game?.players);
  if (!seats.length) return nothing;
  if (box.corner) return seats.map((seat, n) => head(seat, box.x + 30 + (n % 2) * 48, box.y + 30 + Math.floor(n / 2) * 40, seats.length > 1 ? 44 : HEAD));
  const { x, y } = lanePoint(box);
  const [dx, dy] = INWARDS[box.side];
  return seats.map((seat, n) => head(seat, x + dx * (18 + n * HEAD), y + dy * (18 + n * HEAD), HEAD));
}

/** @type {Record<string, number[]>} */
const INWARDS = { bottom: [0, -1], left: [1, 0], top: [0, 1], right: [-1, 0] };
