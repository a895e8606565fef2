/* A plan of what to do with the bank before the end: new levels, deeds to pawn and to redeem, put in the order in which
 * they are played. Pure. */

/** New levels by street, deeds to pawn and to redeem. @typedef {{ levels: Record<string, number>, mortgage: string[], redeem: string[] }} Arranged */

/** The plan with what has become true, or can no longer be, left out: {levels, mortgage, redeem}.
 * @param {Arranged} draft
 * @param {{ levels: Record<string, number>, bounds: Record<string, number[]>, pawnable: string[], redeemable: string[] }} parts @returns {Arranged} */
export function liveDraft(draft, { levels, bounds, pawnable, redeemable }) {
  /** @param {[string, number]} list */
  const inside = ([id, level]) => bounds[id] && level !== (levels[id] ?? 0) && level >= bounds[id][0] && level <= bounds[id][1];
  return {
    levels: Object.fromEntries(Object.entries(draft?.levels ?? {}).filter(inside)),
    mortgage: (draft?.mortgage ?? []).filter((id) => pawnable.includes(id)),
    redeem: (draft?.redeem ?? []).filter((id) => redeemable.includes(id)),
  };
}

/** The actions of a plan: first what brings money, then what costs it.
 * @param {Arranged} parts @param {Record<string, number>} levels */
export function actionsOf({ levels: plan, mortgage, redeem }, levels) {
  /** @param {(level: number, now: number) => boolean} wanted */
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
 * @param {Arranged} draft @param {"mortgage" | "redeem"} list @param {string} id */
export function turned(draft, list, id) {
  const on = draft[list].includes(id);
  return { ...draft, [list]: on ? draft[list].filter((one) => one !== id) : [...draft[list], id] };
}

/** A plan with another level for a street.
 * @param {Arranged} draft @param {string} id @param {number} level @param {number} now */
export function levelled(draft, id, level, now) {
  const levels = { ...draft.levels, [id]: level };
  if (level === now) delete levels[id];
  return { ...draft, levels };
}
