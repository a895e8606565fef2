/* What the treasury of the corporation in turn holds after a payment, told before it is made. */

/** From what it holds to what it will; alone where it stays.
 * @param {RailTable} table @param {number} cash @param {number} sum @returns {string} */
export function treasuryTo(table, cash, sum) {
  const old = table.money(cash);
  return sum === cash ? table.say("rail.treasury.stays", { old }) : table.say("rail.treasury.to", { old, sum: table.money(sum) });
}

/** What a payment leaves of it; null where it pays nothing, or not alone.
 * @param {RailTable} table @param {number} cost @returns {string | null} */
export function treasuryAfter(table, cost) {
  const { operator, c, round } = table.game;
  if (round !== "OR" || operator === null || !cost) return null;
  const { cash } = c[operator];
  return cost > cash ? null : treasuryTo(table, cash, cash - cost);
}
