/* The axis of a replay: moves from the first to the last, where rounds and key moments lie on it, where steps lead. Pure. */

/** @typedef {{ last: number, rounds: [number, string | number][], points: [number, number[]][], moments: number[] }} Axis */

/** Where a move lies on the axis: 0 the first, 1 the last.
 * @param {Axis} axis @param {number} at */
export function share({ last }, at) {
  return last > 1 ? (at - 1) / (last - 1) : 0;
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

/** The worths of each seat as the path of a line in a field of 1000 by 100.
 * @param {Axis} axis @returns {string[]} */
export function paths(axis) {
  const { points } = axis;
  const most = Math.max(1, ...points.flatMap(([, worths]) => worths));
  const seats = points[0]?.[1].map((_, seat) => seat) ?? [];
  return seats.map((seat) => `M${points.map(([at, worths]) => `${(share(axis, at) * 1000).toFixed(1)} ${(100 - (Math.max(0, worths[seat]) / most) * 96).toFixed(1)}`).join("L")}L1000 ${(100 - (Math.max(0, points.at(-1)?.[1][seat] ?? 0) / most) * 96).toFixed(1)}`);
}
