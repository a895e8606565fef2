// How often the page of an event says that somebody is there.

const SECOND = 1000;
/** Between two words of ours while nothing begins, near a beginning, and while there is something to answer. */
const CALM = 15 * SECOND;
const NEAR = 2 * SECOND;
const BUSY = SECOND;

/** When to look again.
 * @param {import("../lobbies/seals.js").Sealing | null} read
 * @param {number} left milliseconds until the round, NaN where there is none
 * @returns {number} milliseconds */
export function pauseAfter(read, left) {
  if (read?.state === "sealing") return BUSY;
  return left < 30 * SECOND && left > -60 * SECOND ? NEAR : CALM;
}
