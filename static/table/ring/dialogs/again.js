/* That just this offer, a trade or a settlement, was refused since a deed last changed hands: no rule forbids it, so the form says it before it goes again. Pure. */

import { holding } from "../../frame/server/past.js";
import { sameSide } from "./which.js";

/** What gives a deed another owner: from then on the same offer is another question. */
const MOVES = new Set(["deed_bought", "auction_won", "traded", "settled", "estate_passed", "deed_refused"]);

/** @typedef {{ kind: "trade" | "settlement", from: number | null, to: number, give: any, get: any }} Proposed */

/** The last time that `to` refused these goods and sums from `from`: {id, round}, the round null where the log begins after it; else null.
 * @param {Told[]} history @param {Proposed} offer @returns {{ id: number, round: number | null } | null} */
export function refusedBefore(history, offer) {
  const lying = new Set();
  let round = null;
  let found = null;
  for (const event of [...holding(history)].reverse().flatMap((entry) => entry.told)) {
    if (event.event === "turn_started") round = event.round;
    if (event.event === "offer_made" && same(event, offer)) lying.add(event.offer);
    if (event.event === "offer_refused" && lying.has(event.offer)) found = { id: event.offer, round };
    if (MOVES.has(event.event)) found = null;
  }
  return found;
}

/** @param {any} made @param {Proposed} offer */
const same = (made, { kind, from, to, give, get }) => made.kind === kind && made.from === from && made.to === to && sameSide(made.give, give) && sameSide(made.get, get);
