/* What of the log can be taken back or done again, as far as a page can know; the server decides. Pure. */

/** @param {Told} entry */
export const turned = (entry) => entry.told.find((event) => event.event === "undone");

/** The entries that hold now, the last first, those among them that took others back or brought them back.
 * @param {Told[]} history @returns {Generator<Told>} */
export function* holding(history) {
  let until = Infinity;
  for (const entry of history.toReversed()) {
    if (entry.n > until) continue;
    until = turned(entry)?.to ?? until;
    yield entry;
  }
}

/** The numbers of the entries that have been taken back.
 * @param {Told[]} history @returns {Set<number>} */
export function takenBack(history) {
  const held = new Set(holding(history));
  return new Set(history.filter((entry) => !held.has(entry)).map((entry) => entry.n));
}

/** The last decision if it is one of `seat`, with no more than answers of AI players after it, else null.
 * @param {Told[]} history @param {number | null} seat */
export function undoable(history, seat) {
  for (const entry of holding(history)) {
    if (turned(entry)) continue;
    if (entry.drew) return null; // chance was revealed
    if (entry.by === "person") return entry.seat === seat ? entry : null;
    if (entry.by !== "bot") return null;
  }
  return null;
}

/** Whether what `seat` has taken back can hold again: nothing else has happened since.
 * @param {Told[]} history @param {number | null} seat */
export function mayRedo(history, seat) {
  const first = history.findLastIndex((entry) => !turned(entry)) + 1;
  let open = 0;
  const since = history.slice(first).map(turned);
  for (const turn of since) open += turn?.redo ? -1 : 1;
  return open > 0 && since.at(-1)?.who === seat;
}
