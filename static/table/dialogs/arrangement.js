/* A plan of what to do with the bank before the end: new levels, deeds to pawn and to redeem, put in the order in which
 * they are played. Pure. */

/** The plan with what has become true, or can no longer be, left out: {levels, mortgage, redeem}.
 * @param {any} draft @param {any} parts */
export function liveDraft(draft, { levels, bounds, pawnable, redeemable }) {
  /** @param {any[]} list */
  const inside = ([id, level]) => bounds[id] && level !== (levels[id] ?? 0) && level >= bounds[id][0] && level <= bounds[id][1];
  return {
    levels: Object.fromEntries(Object.entries(draft?.levels ?? {}).filter(inside)),
    mortgage: (draft?.mortgage ?? []).filter((id) => pawnable.includes(id)),
    redeem: (draft?.redeem ?? []).filter((id) => redeemable.includes(id)),
  };
}

/** The actions of a plan: first what brings money, then what costs it.
 * @param {{ levels: any, mortgage: any, redeem: any }} parts @param {Record<string, number>} levels */
export function actionsOf({ levels: plan, mortgage, redeem }, levels) {
  /** @param {any} wanted */
  const part = (wanted) => Object.fromEntries(Object.entries(plan).filter(([id, level]) => wanted(level, levels[id] ?? 0)));
  const [down, up] = [part((level, now) => level < now), part((level, now) => level > now)];
  /** @param {string} name @param {any} part */
  const one = (name, part) => (Object.keys(part).length ? [{ do: name, levels: part }] : []);
  return [
    ...one("sell_building", down), ...mortgage.map((field) => ({ do: "mortgage", field })),
    ...redeem.map((field) => ({ do: "redeem", field })), ...one("build", up),
  ];
}

/** A plan with one deed put on a list, or taken off it.
 * @param {any} draft @param {any} list @param {string} id */
export function turned(draft, list, id) {
  const on = draft[list].includes(id);
  return { ...draft, [list]: on ? draft[list].filter((one) => one !== id) : [...draft[list], id] };
}

/** A plan with another level for a street.
 * @param {any} draft @param {string} id @param {number} level @param {number} now */
export function levelled(draft, id, level, now) {
  const levels = { ...draft.levels, [id]: level };
  if (level === now) delete levels[id];
  return { ...draft, levels };
}
