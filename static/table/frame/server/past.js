/* What of the log can be taken back or done again, as far as a page can know; the server decides. Pure. */

/** @param {Told} entry */
export const turned = (entry) => entry.told.find((event) => event.event === "undone");

/** The last decision if it is one of `seat`, with no more than answers of AI players after it, else null.
 * @param {Told[]} history @param {number} seat */
export function undoable(history, seat) {
  let until = Infinity;
  for (const entry of history.toReversed()) {
    if (entry.n > until) continue;
    const back = turned(entry);
    if (back) until = back.to;
    else if (entry.drew) return null; // chance was revealed
    else if (entry.by === "person") return entry.seat === seat ? entry : null;
    else if (entry.by !== "bot") return null;
  }
  return null;
}

/** Whether what `seat` has taken back can hold again: nothing else has happened since.
 * @param {Told[]} history @param {number} seat */
export function mayRedo(history, seat) {
  const first = history.findLastIndex((entry) => !turned(entry)) + 1;
  let open = 0;
  for (const entry of history.slice(first)) open += turned(entry).redo ? -1 : 1;
  return open > 0 && turned(history.at(-1)).who === seat;
}
