/* Sorts the choices that the server listed into places that never change. It knows an order of
 * importance for names it has met; any other choice is drawn too, after them. No rule is kept here. */

const TICKET = [
  "roll", "play_chip", "buy", "bid", "choose", "choose_role", "pay_flat", "run_routes",
  "refuse_holiday", "confirm", "end_turn",
];
const BESIDE = [
  "decline", "pass", "use_card", "pay_fine", "pay_percent", "take_holiday", "dividend",
];
const TOOLS = [
  "offer_trade", "build", "sell_building", "mortgage", "redeem", "offer_settlement",
  "pay_interest", "refuse_deed",
];
const DANGER = new Set(["declare_bankruptcy", "bankrupt"]);
const ANSWERS = new Set(["accept", "refuse", "withdraw"]);
/** Phases in which several picks over the same things are one question: drawn as one table.
 * @type {Record<string, string[]>} */
const DEED_ANSWERS = { mortgaged_deed: ["pay_interest", "redeem", "refuse_deed"] };

/**
 * {ticket, beside: [], tools: [], danger: [], blind: [], answers: [], deeds: []} of the choices.
 * `answers` belong to open offers, `deeds` to the table of deeds that wait for a decision.
 * @param {AnyChoice[]} choices @param {string} phase @returns {Places}
 */
export function arrange(choices, phase) {
  /** @type {Places} */
  const places = { ticket: null, beside: [], tools: [], danger: [], blind: [], answers: [], deeds: [] };
  const together = DEED_ANSWERS[phase] ?? [];
  const free = [];
  for (const choice of choices) {
    if (choice.blind) places.blind.push(choice);
    else if (isDangerous(choice)) places.danger.push(choice);
    else if (ANSWERS.has(choice.do) && choice.arg === "offer") places.answers.push(choice);
    else if (together.includes(choice.do)) places.deeds.push(choice);
    else free.push(choice);
  }
  places.ticket = firstOf(free, TICKET);
  const rest = free.filter((choice) => choice !== places.ticket);
  places.beside = ordered(rest.filter(isBeside), [...BESIDE, ...TICKET]);
  places.tools = ordered(rest.filter((choice) => !isBeside(choice)), TOOLS);
  places.deeds = ordered(places.deeds, together);
  if (!places.ticket) promote(places);
  return places;
}

/** @param {AnyChoice} choice */
function isBeside(choice) {
  return BESIDE.includes(choice.do) || TICKET.includes(choice.do) || choice.kind === "fixed";
}

/** Without a choice that usually answers the question, a single other one is the answer.
 * @param {Places} places */
function promote(places) {
  if (places.beside.length === 1) places.ticket = places.beside.pop();
}

/** @param {AnyChoice[]} choices @param {any[]} order */
function firstOf(choices, order) {
  for (const name of order) {
    const found = choices.find((choice) => choice.do === name);
    if (found) return found;
  }
  return null;
}

/** @param {AnyChoice[]} choices @param {any[]} order */
function ordered(choices, order) {
  /** @param {AnyChoice} choice */
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
