/* Which decisions of a seat hold, for who asks the table to go back. Pure. */

import { turned } from "./past.js";

/** The numbers of the decisions of `seat` that hold now, the last first: what all may agree to take back.
 * @param {Told[]} history @param {number} seat */
export function ownDecisions(history, seat, most = 8) {
  const found = [];
  let until = Infinity;
  for (const entry of history.toReversed()) {
    if (entry.n > until) continue;
    const back = turned(entry);
    if (back) until = back.to;
    else if (entry.by === "person" && entry.seat === seat) found.push(entry.n);
    if (found.length === most) break;
  }
  return found;
}
