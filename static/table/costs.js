/* Sums that a form shows before it is sent, from the printed data and the match's parameters alone. */

/** What it costs to bring a street from one level up to another, or null if the data do not say.
 * @param {Names} names @param {string} id @param {number} from @param {number} to */
export function buildCost(names, id, from, to) {
  const field = names.place(id);
  if (field?.house_cost == null) return null;
  const top = names.topLevel(id);
  let sum = 0;
  for (let level = from + 1; level <= to; level += 1) {
    sum += level === top ? (field.hotel_cost ?? field.house_cost) : field.house_cost;
  }
  return sum;
}

/** What the bank pays for bringing a street down from one level to another, or null.
 * @param {Names} names @param {string} id @param {number} from @param {number} to */
export function saleValue(names, id, from, to) {
  const paid = buildCost(names, id, to, from);
  const percent = names.rules.building_resale_percent;
  return paid === null || percent == null ? null : Math.floor((paid * percent) / 100);
}

/** The cost (positive) or gain (negative) of all new levels of a `map` choice, or null.
 * @param {Names} names @param {Record<string, number>} levels @param {any} values */
export function levelsCost(names, levels, values) {
  let sum = 0;
  for (const [id, to] of Object.entries(values)) {
    const from = levels?.[id] ?? 0;
    const part = to >= from ? buildCost(names, id, from, to) : saleValue(names, id, from, to);
    if (part === null) return null;
    sum += to >= from ? part : -part;
  }
  return sum;
}
