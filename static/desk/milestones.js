/* How often a progress is told: at each quarter, and no oftener. */

const PARTS = 4;

/** The percentage to tell when a share grew from `before` to `after`; null as long as no quarter was passed.
 * @param {number} before @param {number} after */
export function milestone(before, after) {
  const quarter = Math.floor(after * PARTS);
  return quarter > Math.floor(before * PARTS) ? (quarter * 100) / PARTS : null;
}
