/* Sorts the choices that the server listed into places that never change. The room has an order of
 * importance for names it has met; any other choice is drawn too, after them. No rule is kept here. */

const DANGER = new Set(["declare_bankruptcy", "bankrupt"]);
const ANSWERS = new Set(["accept", "refuse", "withdraw"]);

/**
 * {ticket, beside: [], tools: [], danger: [], blind: [], answers: [], deeds: []} of the choices.
 * `answers` belong to open offers, `deeds` to the table of deeds that wait for a decision.
 * @param {AnyChoice[]} choices @param {string} phase @param {import("../room.js").Order} order @returns {Places}
 */
export function arrange(choices, phase, order) {
  /** @type {Places} */
  const places = { ticket: null, beside: [], tools: [], danger: [], blind: [], answers: [], deeds: [] };
  const together = order.together[phase] ?? [];
  /** @param {AnyChoice} choice */
  const isBeside = (choice) => order.beside.includes(choice.do) || order.ticket.includes(choice.do) || choice.kind === "fixed";
  const free = [];
  for (const choice of choices) {
    if (choice.blind) places.blind.push(choice);
    else if (isDangerous(choice)) places.danger.push(choice);
    else if (ANSWERS.has(choice.do) && choice.arg === "offer") places.answers.push(choice);
    else if (choice.kind === "pick" && together.includes(choice.do)) places.deeds.push(choice);
    else free.push(choice);
  }
  places.ticket = firstOf(free, order.ticket);
  const rest = free.filter((choice) => choice !== places.ticket);
  places.beside = ordered(rest.filter(isBeside), [...order.beside, ...order.ticket]);
  places.tools = ordered(rest.filter((choice) => !isBeside(choice)), order.tools);
  places.deeds = ordered(places.deeds, together);
  if (!places.ticket) promote(places);
  return places;
}

/** Without a choice that usually answers the question, a single other one is the answer.
 * @param {Places} places */
function promote(places) {
  if (places.beside.length === 1) [places.ticket] = places.beside.splice(0);
}

/** @param {AnyChoice[]} choices @param {any[]} order */
function firstOf(choices, order) {
  for (const name of order) {
    const found = choices.find((choice) => choice.do === name);
    if (found) return found;
  }
  return null;
}

/** @template {AnyChoice} C @param {C[]} choices @param {any[]} order */
function ordered(choices, order) {
  /** @param {C} choice */
  const rank = (choice) => {
    const place = order.indexOf(choice.do);
    return place < 0 ? order.length : place;
  };
  return [...choices].sort((one, other) => rank(one) - rank(other));
}

/** Cannot be undone and ends the game for who does it.
 * @param {AnyChoice} choice */
export function isDangerous(choice) {
  return DANGER.has(choice.do);
}

/** One name for a choice among those listed now: forms keep their drafts under it.
 * @param {AnyChoice} choice */
export function choiceId(choice) {
  const fixed = Object.values(choice.with ?? {}).join("-");
  return fixed ? `${choice.do}:${fixed}` : choice.do;
}

/** {accept, refuse, withdraw}: the choices that the server lists for this offer.
 * @param {number} offerId @param {any} answers */
export function answersTo(offerId, answers) {
  /** @type {Record<string, AnyChoice>} */
  const found = {};
  for (const choice of answers) {
    if (choice.kind === "fixed" ? choice.with?.offer === offerId : choice.options?.includes(offerId)) {
      found[choice.do] = choice;
    }
  }
  return found;
}
