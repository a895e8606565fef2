/* The axis of a replay: moves from the first to the last, where rounds and key moments lie on it, where steps lead. Pure. */

import { along, ticks } from "../draw/ticks.js";

/** @typedef {{ last: number, rounds: [number, string | number][], points: [number, number[]][], moments: number[] }} Axis */

/** Where a move lies on the axis: 0 the first, 1 the last.
 * @param {Axis} axis @param {number} at */
export function share({ last }, at) {
  return last > 1 ? (at - 1) / (last - 1) : 0;
}

/** Where the marks of the key moments stand: at their moves, but no nearer to each other than `least` of the axis.
 * @param {Axis} axis @param {number} least */
export function markShares(axis, least) {
  const shares = axis.moments.map((one) => share(axis, one));
  for (let index = 1; index < shares.length; index += 1) shares[index] = Math.max(shares[index], shares[index - 1] + least);
  // What was pushed beyond the end pushes back those before it.
  for (let index = shares.length - 1, most = 1; index >= 0; index -= 1) {
    shares[index] = Math.min(shares[index], most);
    most = shares[index] - least;
  }
  return shares;
}

/** A move that there is.
 * @param {Axis} axis @param {number} at */
export function within({ last }, at) {
  return Math.min(last, Math.max(1, Math.round(at)));
}

/** The name of the round in which a move lies.
 * @param {Axis} axis @param {number} at */
export function roundAt({ rounds }, at) {
  return rounds.findLast(([from]) => from <= at)?.[1] ?? null;
}

/** Where the steps of the keys and buttons lead from a move.
 * @type {Record<string, (axis: Axis, at: number) => number>} */
export const STEPS = {
  first: () => 1,
  last: (axis) => axis.last,
  back: (_axis, at) => at - 1,
  on: (_axis, at) => at + 1,
  roundBack: ({ rounds }, at) => rounds.findLast(([from]) => from < at)?.[0] ?? 1,
  roundOn: ({ rounds, last }, at) => rounds.find(([from]) => from > at)?.[0] ?? last,
  momentBack: ({ moments }, at) => moments.findLast((one) => one < at) ?? 1,
  momentOn: ({ moments, last }, at) => moments.find((one) => one > at) ?? last,
};

/** The step that a key means. @type {Record<string, string>} */
export const KEYS = {
  Home: "first", End: "last", ArrowLeft: "back", ArrowRight: "on", PageUp: "roundBack", PageDown: "roundOn", ArrowUp: "momentBack", ArrowDown: "momentOn",
};

/** The worths between which the lines of a replay run; none where nothing was counted.
 * @param {Axis} axis @returns {number[]} */
export function worths({ points }) {
  return points.length ? ticks(points.flatMap(([, counted]) => counted.map((worth) => Math.max(0, worth)))) : [];
}

/** The worths of each seat as the path of a line in a field of 1000 by 100.
 * @param {Axis} axis @returns {string[]} */
export function paths(axis) {
  const { points } = axis;
  const high = worths(axis);
  const seats = points[0]?.[1].map((_, seat) => seat) ?? [];
  /** @param {number} worth */
  const y = (worth) => (100 - along(high, Math.max(0, worth)) * 96).toFixed(1);
  return seats.map((seat) => `M${points.map(([at, counted]) => `${(share(axis, at) * 1000).toFixed(1)} ${y(counted[seat])}`).join("L")}L1000 ${y(points[points.length - 1][1][seat])}`);
}
