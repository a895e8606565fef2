/* The offers that went to and fro between two seats, as the log tells them. Pure. */

/** @type {Record<string, string>} */
const FATES = { offer_accepted: "accepted", offer_refused: "refused", offer_withdrawn: "withdrawn", offer_lapsed: "lapsed" };

/** [{id, from, to, give, get, kind, fate, by}] between these two, oldest first, since they last agreed; at most `most`.
 * @param {Told[]} history @param {any} one @param {number} other @param {number} [most] */
export function negotiation(history, one, other, most = 4) {
  let found = [];
  for (const offer of offers(history)) {
    if (![offer.from, offer.to].includes(one) || ![offer.from, offer.to].includes(other)) continue;
    found.push(offer);
  }
  const agreed = found.findLastIndex((offer) => offer.fate === "accepted");
  found = found.slice(agreed + 1);
  return found.slice(-most);
}

/** Every offer that the log knows of, with what became of it: "open" if nothing has.
 * @param {Told[]} history */
export function offers(history) {
  const found = new Map();
  for (const { told } of history) {
    for (const event of told) {
      const id = idOf(event);
      if (event.event === "offer_made") found.set(id, { ...event, id, fate: "open" });
      const fate = FATES[event.event];
      if (fate && found.has(id)) found.get(id).fate = fate;
    }
  }
  return [...found.values()];
}

/** @param {any} event */
const idOf = (event) => (typeof event.offer === "object" ? event.offer?.id : event.offer);

/** What became of one offer, or null if the log does not know it.
 * @param {Told[]} history @param {any} id */
export function fateOf(history, id) {
  return offers(history).find((offer) => offer.id === id)?.fate ?? null;
}

const LATEST = 4; // entries: others may have moved since the money was there

/** The last of what was just told of debts of a seat, if it is that one is paid: {creditor, amount}, else null.
 * @param {Told[]} history @param {number | null} seat */
export function paidDebt(history, seat) {
  const told = history.slice(-LATEST).flatMap((entry) => entry.told);
  const last = told.findLast((event) => (event.event === "debt_paid" && event.debtor === seat) || (["went_bankrupt", "estate_passed"].includes(event.event) && event.who === seat));
  return last?.event === "debt_paid" ? { creditor: last.creditor, amount: last.amount } : null;
}
