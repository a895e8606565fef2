/* The glass over the map: how large it is drawn and where it lies, in parts of its frame. Pure. */

/** Under which name the page keeps how the map is looked at. */
export const LOOK = "rail-map";
export const MOST = 5;

/** `x`, `y`: where the corner of the drawing lies, as parts of the frame's width and height. @typedef {{ zoom: number, x: number, y: number }} Glass */

/** @type {Glass} */
export const WHOLE = { zoom: 1, x: 0, y: 0 };

/** No nearer than MOST, no farther than the whole, and never past an edge.
 * @param {Glass} glass @returns {Glass} */
export function bounded({ zoom, x, y }) {
  const near = Math.min(MOST, Math.max(1, zoom));
  /** @param {number} value */
  const inside = (value) => Math.min(0, Math.max(1 - near, value));
  return { zoom: near, x: inside(x), y: inside(y) };
}

/** Larger by `factor`; the point `at` of the frame (its middle where none is given) keeps its place.
 * @param {Glass} glass @param {number} factor @param {{ x: number, y: number }} [at] @returns {Glass} */
export const zoomed = (glass, factor, at = { x: 0.5, y: 0.5 }) => carried(glass, factor, at, at);

/** Larger by `factor`; what lay at one point of the frame lies at another.
 * @param {Glass} glass @param {number} factor @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to @returns {Glass} */
export function carried(glass, factor, from, to) {
  const zoom = Math.min(MOST, Math.max(1, glass.zoom * factor));
  const growth = zoom / glass.zoom;
  return bounded({ zoom, x: to.x - (from.x - glass.x) * growth, y: to.y - (from.y - glass.y) * growth });
}

/** @param {Glass} glass @param {number} dx @param {number} dy parts of the frame @returns {Glass} */
export const moved = ({ zoom, x, y }, dx, dy) => bounded({ zoom, x: x + dx, y: y + dy });

/** So that a point of the drawing (parts of it) lies in the middle of the frame.
 * @param {number} zoom @param {{ x: number, y: number }} point @returns {Glass} */
export const centred = (zoom, { x, y }) => bounded({ zoom, x: 0.5 - zoom * x, y: 0.5 - zoom * y });
