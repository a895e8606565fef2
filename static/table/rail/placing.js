/* Where words stand on the map so that nothing covers them: the name of a place clear of its circles, the number of a route clear of names. Pure. */

import { corner, freeCorner } from "./geometry.js";

export const VALUE = 9.5; // radius of the circle in which a value stands
export const BELOW = 5; // the corner at the foot of a hex
const RISE = 10; // from the line that letters stand on to their tops
const FALL = 2.5; // and to the ends of those that reach below it
const AIR = 1;
const TOUCH = 1.5; // so far a value may come to the air around a name

/** Lines that a name can stand on, the usual one first: above the stops and higher, at the foot of the hex, between the stops. */
export const USUAL = -22;
export const FOOT = 37.5;
const BETWEEN = 4;
const LINES = [USUAL, -24, -26, -28, -30, -32, FOOT, BETWEEN];

/** A rectangle on the map, or on a hex. @typedef {{ left: number, right: number, top: number, bottom: number }} Box */
/** A circle. @typedef {{ x: number, y: number, r: number }} Circle */

/** The rectangle of a name `wide` across that stands on `line`.
 * @param {number} wide @param {number} line @param {number[]} [list] where the middle of its hex lies
 * @returns {Box} */
export const nameBox = (wide, line, [x, y] = [0, 0]) => ({ left: x - wide / 2, right: x + wide / 2, top: y + line - RISE, bottom: y + line + FALL });

/** How far a circle reaches into a rectangle with a little air around it; 0 where it is clear.
 * @param {Box} box @param {Circle} circle */
export function reach({ left, right, top, bottom }, { x, y, r }) {
  const near = Math.hypot(x - Math.min(right, Math.max(left, x)), y - Math.min(bottom, Math.max(top, y)));
  return Math.max(0, r + AIR - near);
}

/** The line for a name: the first of all that are clear of every circle, else the one that they reach least into.
 * @param {Circle[]} circles @param {number} wide */
export function nameLine(circles, wide) {
  /** @param {number} line */
  const covered = (line) => circles.reduce((sum, circle) => sum + reach(nameBox(wide, line), circle), 0);
  return LINES.reduce((best, line) => (covered(line) < covered(best) ? line : best));
}

/** Where the circle of a value stands: at the freest corner, farther out where circles of stops or the name reach to that; `taken` those
 * where something else stands.
 * @param {TrackPath[]} paths @param {Circle[]} circles @param {Box} name @param {number[]} taken */
export function valueAt(paths, circles, name, taken) {
  const found = [37, 41].map((far) => {
    const spot = (/** @type {number} */ edge) => corner(edge, edge === BELOW ? 29 : far); // the letters of the hex stand at its foot
    const covered = (/** @type {number} */ edge) => {
      const [x, y] = spot(edge);
      return reach(name, { x, y, r: VALUE }) > TOUCH || circles.some((one) => Math.hypot(one.x - x, one.y - y) < one.r + VALUE);
    };
    const free = freeCorner(paths, taken, covered);
    return { at: spot(free), clear: !covered(free) && !taken.includes(free) };
  });
  return (found.find(({ clear }) => clear) ?? found[1]).at;
}

/** How far two spans lie over each other.
 * @param {number} from @param {number} to @param {number} other @param {number} end */
const shared = (from, to, other, end) => Math.max(0, Math.min(to, end) - Math.max(from, other));

/** The first of `spots` where a square `size` across covers no rectangle and no circle, else the one where it covers least.
 * @param {XY[]} spots @param {number} size @param {Box[]} boxes @param {Circle[]} circles */
export function freeSpot(spots, size, boxes, circles) {
  const half = size / 2;
  /** @param {XY} spot */
  const covered = ([x, y]) => {
    const own = { left: x - half, right: x + half, top: y - half, bottom: y + half };
    const words = boxes.reduce((sum, { left, right, top, bottom }) => sum + shared(own.left, own.right, left, right) * shared(own.top, own.bottom, top, bottom), 0);
    return circles.reduce((sum, circle) => sum + reach(own, circle) * size, words);
  };
  return spots.reduce((best, spot) => (covered(spot) < covered(best) ? spot : best));
}
