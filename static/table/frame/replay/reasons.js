/* The figures of an AI player's reason, as its sentence shows them. */

const COUNTS = new Set(["chip", "futures", "houses", "positions", "rounds", "shares"]);

/** Counts of things as they are, everything else as money.
 * @param {Record<string, number>} figures @param {(sum: number) => string} money @returns {Record<string, string | number>} */
export function shownFigures(figures, money) {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, COUNTS.has(name) ? value : money(value)]));
}
