/* Ratings beside the names of a rated table, and what the match has changed once a worker has worked that out. */

/** Pauses between two looks after the end, in milliseconds: workers are usually done by the first. */
export const LOOKS = [1000, 2000, 4000, 8000, 15000, 30000, 60000];

/** What is known of nobody. @type {Ratings} */
export const UNRATED = { rated: false, final: false, verdict: "", seats: {} };

/** A change as it is shown: whole, with its sign.
 * @param {string} change */
export function signed(change) {
  const whole = Math.round(Number(change));
  return whole > 0 ? `+${whole}` : String(whole).replace("-", "−");
}

/** Reads the ratings of a match, and again after its end until the changes are there.
 * @param {{ fetched: () => Promise<Ratings | null>, tell: (ratings: Ratings) => void, later?: (task: () => void, ms: number) => unknown }} parts */
export function rater({ fetched, tell, later = setTimeout }) {
  let isOver = false;
  /** @param {number} [number] */
  async function look(number = 0) {
    const found = await fetched();
    if (found) tell(found);
    const isDone = found !== null && (!found.rated || found.final || !isOver);
    if (!isDone && number < LOOKS.length) later(() => look(number + 1), LOOKS[number]);
  }
  look();
  return {
    /** The match has ended, which is said as often as it is drawn. */
    over() {
      if (isOver) return;
      isOver = true;
      look();
    },
  };
}

/** @param {string} address @returns {Promise<Ratings | null>} */
export async function ratingsAt(address) {
  try {
    const answer = await fetch(address, { credentials: "same-origin" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
