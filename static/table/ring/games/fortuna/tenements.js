/* A street of tenements as a line drawing: the ornament of Fortuna's centre, within -284..284 both ways. */

import { svg } from "../../../frame/draw/lit.js";

const GROUND = 262;
const STREET = [
  { x: -276, w: 132, storeys: 4, bays: 3, top: "flat", gate: 1 },
  { x: -144, w: 120, storeys: 5, bays: 3, top: "gable", gate: 0 },
  { x: -24, w: 168, storeys: 5, bays: 4, top: "tower", gate: 1.5 },
  { x: 144, w: 132, storeys: 4, bays: 3, top: "mansard", gate: 2 },
];
const STOREY = 68;
const SHOP = 78; // height of the ground floor

/** @param {{ x: number, w: number, storeys: number, bays: number, top: string, gate: number }} parts */
function house({ x, w, storeys, bays, top, gate }) {
  const eaves = GROUND - SHOP - storeys * STOREY;
  const bay = w / bays;
  const middles = Array.from({ length: bays }, (_, n) => x + (n + 0.5) * bay);
  const floors = Array.from({ length: storeys }, (_, n) => eaves + n * STOREY);
  return [
    `M${x} ${GROUND}V${eaves}H${x + w}V${GROUND}`,
    `M${x - 4} ${eaves}h${w + 8}m0-6h-${w + 8}M${x} ${GROUND - SHOP}h${w}m0-5h-${w}`,
    ...floors.flatMap((y, floor) => middles.map((middle) => pane(middle, y + 16, floor))),
    ...middles.map((middle, n) => (n === Math.floor(gate) ? archway(middle, bay) : shop(middle, bay))),
    ROOFS[top](x, w, eaves - 6),
  ].join("");
}

/** A window of two wings; on the first floor with a pediment, on the second with a balcony.
 * @param {number} x @param {number} y @param {number} floor */
function pane(x, y, floor) {
  const frame = `M${x - 10} ${y}h20v36h-20zM${x} ${y}v36M${x - 10} ${y + 12}h20`;
  if (floor === 0) return `${frame}M${x - 10} ${y}a10 7 0 0 1 20 0`;
  return floor === 2 ? `${frame}M${x - 15} ${y + 40}h30M${x - 14} ${y + 26}v14m7-14v14m7-14v14m7-14v14m7-14v14M${x - 15} ${y + 26}h30` : `${frame}M${x - 14} ${y - 5}h28`;
}

/** @param {number} x @param {number} bay */
const archway = (x, bay) => {
  const half = Math.min(18, bay / 2 - 4);
  return `M${x - half} ${GROUND}v-34a${half} ${half} 0 0 1 ${2 * half} 0v34M${x} ${GROUND}v-${34 + half}`;
};

/** @param {number} x @param {number} bay */
const shop = (x, bay) => `M${x - bay / 2 + 6} ${GROUND}v-48h${bay - 12}v48m0-10h-${bay - 12}M${x - bay / 2 + 3} ${GROUND - 48}l5-10h${bay - 16}l5 10z`;

/** @type {Record<string, (x: number, w: number, y: number) => string>} */
const ROOFS = {
  flat: (x, w, y) => `M${x + 6} ${y}v-10h${w - 12}v10M${x + w / 2 - 18} ${y - 10}a18 14 0 0 1 36 0M${x + 20} ${y - 10}v-18h12v18M${x + w - 32} ${y - 10}v-18h12v18`,
  gable: (x, w, y) => `M${x + 10} ${y}l${w / 2 - 10}-46 ${w / 2 - 10} 46M${x + w / 2 - 7} ${y - 8}v-14a7 7 0 0 1 14 0v14z`,
  tower: (x, w, y) => `M${x + 8} ${y}l10-30h${w - 36}l10 30M${x + w / 2 - 20} ${y - 30}v-20h40v20M${x + w / 2 - 24} ${y - 50}a24 26 0 0 1 48 0zM${x + w / 2} ${y - 76}v-18M${x + w / 2 - 6} ${y - 40}a6 6 0 1 1 12 0 6 6 0 1 1-12 0`,
  mansard: (x, w, y) => `M${x + 4} ${y}l12-34h${w - 32}l12 34M${x + 30} ${y - 4}v-16a8 8 0 0 1 16 0v16zM${x + w - 46} ${y - 4}v-16a8 8 0 0 1 16 0v16z`,
};

/** The whole street, drawn once. */
export const tenements = svg`<g class="tenements"><path d=${`M-284 ${GROUND}H284M-284 ${GROUND + 6}H284`}/><path d=${STREET.map(house).join("")}/></g>`;
