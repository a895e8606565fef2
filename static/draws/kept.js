// What this browser remembers of the chance of its matches, to compare with their logs at the end.

const KEY = "magnat.draws";
const MOST = 200;

/** Where storage is forbidden or full: as long as the page stands. @type {Record<string, object>} */
let fleeting = {};

function all() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY));
    return { ...fleeting, ...(Array.isArray(found) ? {} : found) };
  } catch {
    return fleeting; // storage may be forbidden or spoilt
  }
}

/**
 * @param {string} match
 * @returns {{commitment: string, seat: number, entropy: string, seals: Record<string, string>, at: number} | null}
 *   hexadecimal digits; `seals` by number of the seat; `at` in milliseconds since 1970
 */
export function keptOf(match) {
  const found = all();
  const record = Object.hasOwn(found, match) ? found[match] : null;
  return record && typeof record === "object" ? record : null;
}

/** Remembers this of a match, and of the newest 200 matches. */
export function keep(match, record) {
  const newest = Object.entries({ ...all(), [match]: record }).sort(([, one], [, other]) => (other?.at ?? 0) - (one?.at ?? 0));
  const records = Object.fromEntries(newest.slice(0, MOST));
  try {
    localStorage.setItem(KEY, JSON.stringify(records));
    fleeting = {};
  } catch {
    fleeting = records;
  }
}
