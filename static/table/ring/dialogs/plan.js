/* A plan of new levels, cut into the commands that carry it out: sales, one set each, before building. Pure. */

/** The plan with what has become true, or can no longer be, left out: {street: level}.
 * @param {any} plan @param {Record<string, number>} levels @param {any} bounds */
export function livePlan(plan, levels, bounds) {
  return Object.fromEntries(Object.entries(plan ?? {}).filter(([id, level]) => id in bounds && level !== (levels[id] ?? 0) && level >= bounds[id][0] && level <= bounds[id][1]));
}

/** {street: [lowest, highest]}: how far the two choices, as far as they are listed, let each street go.
 * @param {any} build @param {any} sell @param {Record<string, number>} levels */
export function boundsOf(build, sell, levels) {
  /** @type {Record<string, number[]>} */
  const bounds = {};
  for (const [id, [, highest]] of Object.entries(build?.options ?? {})) bounds[id] = [levels[id] ?? 0, highest];
  for (const [id, [lowest]] of Object.entries(sell?.options ?? {})) bounds[id] = [lowest, bounds[id]?.[1] ?? levels[id] ?? 0];
  return bounds;
}

/** The commands of a plan in the order in which they are sent: [{do, levels}].
 * @param {any} plan @param {Record<string, number>} levels @param {(id: string) => string} groupOf */
export function commands(plan, levels, groupOf) {
  /** @type {Record<string, Record<string, number>>} */
  const down = {};
  /** @type {Record<string, number>} */
  const up = {};
  for (const [id, level] of Object.entries(plan)) {
    if (level > (levels[id] ?? 0)) up[id] = level;
    else (down[groupOf(id)] ??= {})[id] = level;
  }
  const found = Object.values(down).map((part) => ({ do: "sell_building", levels: part }));
  return Object.keys(up).length ? [...found, { do: "build", levels: up }] : found;
}

/** One more (or less, way -1) on the streets of a set that stand lowest (highest) and still can.
 * @param {any} plan @param {Record<string, number>} levels @param {Record<string, number[]>} bounds
 * @param {string[]} streets @param {number} way */
export function evenStep(plan, levels, bounds, streets, way) {
  /** @param {string} id */
  const now = (id) => plan[id] ?? levels[id] ?? 0;
  const able = streets.filter((id) => bounds[id] && now(id) + way >= bounds[id][0] && now(id) + way <= bounds[id][1]);
  if (!able.length) return plan;
  const extreme = way > 0 ? Math.min(...able.map(now)) : Math.max(...able.map(now));
  const next = { ...plan };
  for (const id of able.filter((one) => now(one) === extreme)) next[id] = extreme + way;
  return next;
}
