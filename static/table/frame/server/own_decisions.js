/* Which decisions of a seat hold, for who asks the table to go back. Pure. */

import { holding, turned } from "./past.js";

/** The numbers of the decisions of `seat` that hold now, the last first: what all may agree to take back.
 * @param {Told[]} history @param {number | null} seat */
export function ownDecisions(history, seat, most = 8) {
  const found = [];
  for (const entry of holding(history)) {
    if (entry.by === "person" && entry.seat === seat && !turned(entry)) found.push(entry.n);
    if (found.length === most) break;
  }
  return found;
}
