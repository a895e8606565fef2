/* Bands of the sets as SVG paint: colour under an engraved line pattern after heraldic tradition. */

import { svg } from "../../frame/draw/lit.js";
import { groupLook } from "./look.js";

/** [size of the tile, its drawing, rotation, ink].
 * @type {Record<string, any>} */
const ENGRAVED = {
  dots: [5, svg`<circle cx="1.3" cy="1.3" r=".85"/><circle cx="3.8" cy="3.8" r=".85"/>`, 0, "dark fill"],
  vertical: [4, svg`<path d="M1 0v4"/>`, 0, "light"],
  horizontal: [4, svg`<path d="M0 1h4"/>`, 0, "light"],
  brick: [8, svg`<path d="M0 .5h8M0 4.5h8M2 .5v4M6 4.5v4"/>`, 0, "dark"],
  falling: [5, svg`<path d="M0 1h5"/>`, 45, "light"],
  rising: [5, svg`<path d="M0 1h5"/>`, -45, "light"],
  lozenge: [6, svg`<path d="M0 1h6M1 0v6"/>`, 45, "light"],
  grid: [4.5, svg`<path d="M0 .7h4.5M.7 0v4.5"/>`, 0, "light"],
  check: [6, svg`<path class="solid" d="M0 0h3v3H0zM3 3h3v3H3z"/>`, 0, "light"],
  wave: [8, svg`<path d="M0 2q2-2 4 0t4 0M0 6q2-2 4 0t4 0"/>`, 0, "light"],
  track: [11, svg`<path class="rail" d="M0 6.5h11v9H0z"/><path class="sleeper" d="M0 7h5.5v8H0z"/>`, 0, "paper"],
};
const TRACK_DEPTH = 22;

/** The definitions a drawing of the board needs once on its page. `prefix` keeps two drawings apart, `scale` coarsens
 * the engraving of small ones.
 * @param {RingNames} names @param {string} [prefix] @param {number} [scale] */
export function hatchDefs(names, prefix = "band", scale = 1) {
  return svg`${names.groups.map((group) => paints(groupLook(names, group.id), `${prefix}-${group.id}`, scale))}
    <pattern id=${`${prefix}-pawned`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path class="pawned-line" d="M0 1h6"/></pattern>`;
}

/** @param {{ hatch: string, tint: string }} parts @param {string} id @param {number} scale */
function paints({ hatch, tint }, id, scale) {
  const [size, drawing, turn, ink] = ENGRAVED[hatch];
  const height = hatch === "track" ? TRACK_DEPTH : size;
  if (hatch === "track" && scale > 1) return plainPaints(id, tint);
  /** @param {string} name @param {number} angle */
  const paint = (name, angle) => svg`<pattern id=${name} width=${size} height=${height} patternUnits="userSpaceOnUse"
    patternTransform=${`scale(${scale}) rotate(${angle})`} class=${`hatch ${ink}`} .style=${`--band: var(${tint})`}>
    <rect width=${size} height=${height}/>${drawing}</pattern>`;
  return hatch === "track" ? [paint(id, 0), paint(`${id}-upright`, 90)] : paint(id, turn);
}

/** Too small for sleepers: railways are a plain dark band.
 * @param {string} id @param {string} tint */
const plainPaints = (id, tint) => [id, `${id}-upright`].map((name) => svg`<pattern id=${name} width="9" height="9" patternUnits="userSpaceOnUse"
  class="hatch" .style=${`--band: var(${tint})`}><rect width="9" height="9"/></pattern>`);

/** The paint of a band; the track runs along the ring, so it stands upright on its sides.
 * @param {RingNames} names @param {string} group @param {any} side @param {string} [prefix] */
export function bandPaint(names, group, side, prefix = "band") {
  const upright = groupLook(names, group).hatch === "track" && (side === "left" || side === "right");
  return `url(#${prefix}-${group}${upright ? "-upright" : ""})`;
}
