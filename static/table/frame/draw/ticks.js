/* The axis of a graph of sums: its round numbers and how they are written. Pure. */

import { number } from "../words/money.js";

/** Round numbers from the lowest value, or below it, to the highest or above it: at most seven.
 * The axis begins at 0 but for values so near to each other that their lines would run together at its end.
 * @param {number[]} values none below 0 */
export function ticks(values) {
  const [least, most] = [Math.min(...values), Math.max(1, ...values)];
  const from = least > most / 2 ? least : 0;
  const rough = (most - from) / 5;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 2.5, 5, 10].map((part) => part * power).filter((one) => one >= rough && Number.isInteger(one))[0];
  const first = Math.floor(from / step);
  const steps = Math.max(1, Math.ceil(most / step) - first);
  return Array.from({ length: steps + 1 }, (_, index) => (first + index) * step);
}

/** The share of an axis at which a value lies: 0 at its beginning, 1 at its end.
 * @param {number[]} axis @param {number} value */
export function along(axis, value) {
  const [low, high] = [axis[0], axis[axis.length - 1]];
  return (value - low) / (high - low);
}

/** A currency that is a word would not fit beside the axis.
 * @param {PropertyTable} table @param {number} value */
export const onAxis = (table, value) => (table.names.symbol.length > 1 ? number(value) : table.money(value));
