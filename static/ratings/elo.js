// The arithmetic of docs/ratings.md once more, in doubles: what a receipt says is worked out here from what went in.

/** @typedef {{ rating: number, games: number, absent_days: number, returning: number, bot: boolean }} Person */
/** @typedef {{ members: string[], place: number, role: string | null, seat: number | null, left: number | null, left_at: number | null }} Unit */
/** @typedef {{ people: Record<string, Person>, units: Unit[], offsets: Record<string, number>, meetings: Record<string, number>, weight: number }} Case */

const WIDEST = 400;
const FLOOR = 600;
const LEAVING = 10;

/** How much one result may change. @param {Person} person @returns {number} */
export function kOf(person) {
  if (person.absent_days >= 180 || (person.returning > 0 && person.returning < 5)) return 48;
  if (person.rating >= 2000 && person.games >= 100) return 16;
  if (person.games < 10) return 64;
  return person.games < 30 ? 48 : 24;
}

/** What somebody wins of an opponent who is ahead by `difference`. @param {number} difference @returns {number} */
export function expectation(difference) {
  const held = Math.max(-WIDEST, Math.min(WIDEST, difference));
  return 1 / (1 + 10 ** (held / 400));
}

/** @param {Unit} unit @param {Record<string, number>} offsets @returns {number} */
function offsetOf(unit, offsets) {
  const key = [`role:${unit.role}`, `seat:${unit.seat}`].find((one) => Object.hasOwn(offsets, one));
  return key === undefined ? 0 : (new Map(Object.entries(offsets)).get(key) ?? 0);
}

/** @param {Case} given @param {Unit} unit @returns {number} */
function meanOf(given, unit) {
  const people = new Map(Object.entries(given.people));
  const sum = unit.members.reduce((total, name) => total + (people.get(name)?.rating ?? 0), 0);
  return sum / unit.members.length + offsetOf(unit, given.offsets);
}

/** Below 0: the first did better. @param {Unit} one @param {Unit} other @returns {number} */
function order(one, other) {
  if (one.left !== null && other.left !== null) return other.left - one.left;
  if (one.left !== null || other.left !== null) return one.left === null ? -1 : 1;
  return one.place - other.place;
}

/** @param {Case} given @param {Unit} unit @param {Unit} other @returns {number} */
function weightOf(given, unit, other) {
  const isEarly = (/** @type {Unit} */ one) => one.left_at !== null && one.left_at < 1 / 3;
  if (isEarly(other) && !isEarly(unit)) return 0;
  const people = new Map(Object.entries(given.people));
  const meetings = new Map(Object.entries(given.meetings));
  const weights = unit.members.flatMap((one) => other.members.map((two) => {
    const before = meetings.get([one, two].sort().join("|")) ?? 0;
    return before <= 2 ? 1 : Math.max(0.2, 1 / (before - 1));
  }));
  const mean = weights.reduce((sum, one) => sum + one, 0) / weights.length;
  const isBot = (/** @type {Unit} */ one) => one.members.every((name) => people.get(name)?.bot);
  return isBot(unit) || isBot(other) ? mean / 2 : mean;
}

/** @param {Case} given @returns {boolean} */
function isDeserted(given) {
  const people = new Map(Object.entries(given.people));
  const stayed = given.units.flatMap((unit) => unit.members.filter((name) => !people.get(name)?.bot).map(() => unit.left === null));
  return 2 * stayed.filter(Boolean).length < stayed.length;
}

/** What the match changes for one person, `limited` taken off again. @param {Case} given @param {string} who @param {number} limited @returns {number} */
export function change(given, who, limited = 0) {
  const unit = given.units.find((one) => one.members.includes(who));
  const person = new Map(Object.entries(given.people)).get(who);
  if (!unit || !person || person.bot) return 0;
  let total = 0;
  if (unit.left !== null || !isDeserted(given)) {
    for (const other of given.units.filter((one) => one !== unit)) {
      const sign = order(unit, other);
      const score = sign === 0 ? 0.5 : Number(sign < 0);
      total += weightOf(given, unit, other) * (score - expectation(meanOf(given, other) - meanOf(given, unit)));
    }
    total *= (given.weight * kOf(person)) / (given.units.length - 1);
  }
  if (unit.left !== null && given.weight > 0) total -= LEAVING;
  return Math.max(FLOOR, person.rating + Math.max(FLOOR - person.rating, total) - limited) - person.rating;
}
