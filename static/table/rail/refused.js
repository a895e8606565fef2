/* Offers that were refused since the round began: whoever would ask once more reads at which prices. Pure. */

import { holding } from "../frame/server/past.js";

/** Who offers what to whom, as the events name them. @typedef {{ kind: "train" | "company", from: number | string | null, to: number | string | null, what: string }} Terms */

/** The prices at which these terms were refused, the first one first.
 * @param {Told[]} history @param {Terms} terms @returns {number[]} */
export function refusedPrices(history, { kind, from, to, what }) {
  const refused = new Set();
  const prices = [];
  for (const event of ofRound(history)) {
    if (event.event === "offer_refused") refused.add(event.offer);
    const isMeant = event.event === "offer_made" && event.kind === kind && event.from === from && event.to === to && event.what === what;
    if (isMeant && refused.has(event.offer)) prices.push(event.price);
  }
  return [...new Set(prices.reverse())];
}

/** What has happened since the round began, the last first.
 * @param {Told[]} history @returns {Generator<Fact>} */
function* ofRound(history) {
  for (const { told } of holding(history)) {
    for (const event of told.toReversed()) {
      if (event.event === "round_started") return;
      yield event;
    }
  }
}

/** The same in words; null where nobody refused anything.
 * @param {RailTable} table @param {Terms} terms @returns {string | null} */
export function refusedWords(table, terms) {
  const prices = refusedPrices(table.state.history, terms);
  return prices.length ? table.say("rail.offer.refused", { prices: prices.map((price) => table.money(price)).join(", ") }) : null;
}
