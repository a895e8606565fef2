/* What a ring board tells to who comes back: deeds that were bought, who went bankrupt, rents. Pure. */

import { fates } from "../frame/words/away.js";
import { F, L, M, S, W } from "../frame/words/events.js";

const MOST_DEEDS = 4;

/** @param {Fact[]} told @param {number} seat @returns {(Phrase | null)[]} */
export const toldAway = (told, seat) => [boughtBy(told), fates(told), ...rents(told, seat)];

/** @param {Fact[]} told */
function boughtBy(told) {
  const items = told.filter(({ event }) => event === "deed_bought" || event === "auction_won")
    .map((one) => W("away.buyer", { field: F(one.field), who: S(one.who) }));
  if (!items.length) return null;
  const more = items.length - MOST_DEEDS;
  if (more <= 1) return { key: "away.bought", params: { items: L(items) } };
  return { key: "away.bought_more", params: { items: L(items.slice(-MOST_DEEDS)), n: more } };
}

/** @param {Fact[]} told @param {number} seat */
function rents(told, seat) {
  /** @param {any} side */
  const sum = (side) => told.filter((one) => one.event === "rent_paid" && one[side] === seat)
    .reduce((total, one) => total + one.amount, 0);
  const [got, paid] = [sum("owner"), sum("payer")];
  return [
    got ? { key: "away.rent_got", params: { amount: M(got) } } : null,
    paid ? { key: "away.rent_paid", params: { amount: M(paid) } } : null,
  ];
}
