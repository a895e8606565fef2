/* A disc in two halves, the ornament of Anti-Monopoly's centre, within -284..284 both ways: open houses on the left,
 * filled blocks on the right. */

import { svg } from "../../../frame/draw/lit.js";

const RADIUS = 278;
const HOUSES = [[-196, 62, 46], [-138, 92, 60], [-70, 54, 50], [-176, -84, 56], [-92, -112, 62]];
const BLOCKS = [[34, -128, 58, 96], [104, -92, 52, 120], [168, -60, 44, 74], [40, 76, 52, 92], [110, 66, 62, 64]];

/** The disc, drawn once. */
export const splitDisc = svg`<g class="split-disc"><path class="disc-half" d=${`M0-${RADIUS}a${RADIUS} ${RADIUS} 0 0 1 0 ${2 * RADIUS}z`}/>
  <circle r=${RADIUS}/><circle r=${RADIUS - 8}/><path d=${`M0-${RADIUS}V${RADIUS}`}/>
  <path d=${HOUSES.map(([x, y, size]) => openHouse(x, y, size)).join("")}/>
  <path class="disc-block" fill-rule="evenodd" d=${BLOCKS.map(([x, y, w, h]) => block(x, y, w, h)).join("")}/></g>`;

/** @param {number} x @param {number} y @param {number} size */
function openHouse(x, y, size) {
  const half = size / 2;
  return `M${x} ${y}v-${half}l${half}-${half * 0.8} ${half} ${half * 0.8}v${half}zM${x + half - 6} ${y}v-18h12v18`;
}

/** A block of flats with windows cut out.
 * @param {number} x @param {number} y @param {number} w @param {number} h */
function block(x, y, w, h) {
  const columns = Math.floor(w / 16);
  const rows = Math.floor(h / 20);
  const cut = Array.from({ length: columns * rows }, (_, n) => {
    const [column, row] = [n % columns, Math.floor(n / columns)];
    return `M${x + 6 + column * 16} ${y + 8 + row * 20}h8v10h-8z`;
  });
  return `M${x} ${y}h${w}v${h}h-${w}z${cut.join("")}`;
}
