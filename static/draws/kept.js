/* What this browser remembers of the chance of its matches, to compare with their exports at the end. */

/** `seals` by seat, `beside` what it added for people who play at this device, by seat, `at` in milliseconds.
 * @typedef {{ commitment: string, seat: number, entropy: string, beside?: Record<string, string>, seals: Record<string, string>, at: number }} Kept
 */

const KEY = "magnat.draws";
const MOST = 200;

/** @type {Record<string, Kept>} */
let fleeting = {}; // where storage is forbidden or full: as long as the page stands

/** @returns {Record<string, Kept>} */
function all() {
  try {
    return { ...fleeting, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return fleeting; // storage may be forbidden or spoilt
  }
}

/** What was kept of this match, {commitment, seat, entropy, beside: {seat: hex}, seals: {seat: hex}, at: ms}; null if nothing was.
 * @param {string} match @returns {Kept | null} */
export function keptOf(match) {
  const record = new Map(Object.entries(all())).get(match);
  return record && typeof record === "object" ? record : null;
}

/** What this browser added, by seat.
 * @param {Kept} record @returns {Record<string, string>} */
export const addedBy = ({ seat, entropy, beside }) => ({ ...beside, [seat]: entropy });

/** Keeps this of a match, beside what was kept of the newest others.
 * @param {string} match @param {Kept} record */
export function keep(match, record) {
  const newest = Object.entries({ ...all(), [match]: record }).sort(([, one], [, other]) => (other?.at ?? 0) - (one?.at ?? 0));
  fleeting = Object.fromEntries(newest.slice(0, MOST));
  try {
    localStorage.setItem(KEY, JSON.stringify(fleeting));
    fleeting = {};
  } catch {
    // the page remembers as long as it stands
  }
}
