/* What the log and the view tell of an auction: who stands where, which raises are ready to take. Pure. */

/** Rows of {seat, bid, state: "leads" | "thinks" | "in" | "passed" | "barred"}, the highest bid first.
 * @param {any} auction @param {any} game @param {Told[]} history @param {any[]} seats */
export function standings(auction, game, history, seats) {
  const { bids, passed } = bidsOf(history, auction.field);
  const rows = seats.map((seat) => ({ seat, bid: seat === auction.bidder ? auction.bid : (bids.get(seat) ?? null), state: stateOf(seat) }));
  /** @param {number} seat */
  function stateOf(seat) {
    if (seat === auction.bidder) return "leads";
    if (auction.bidders.includes(seat)) return game.asked.includes(seat) ? "thinks" : "in";
    return passed.has(seat) ? "passed" : "barred";
  }
  /** @type {Record<string, number>} */
  const order = { leads: 0, thinks: 1, in: 1, passed: 2, barred: 3 };
  return rows.sort((one, other) => order[one.state] - order[other.state] || (other.bid ?? 0) - (one.bid ?? 0));
}

/** {bids: Map of seat to last bid, passed: Set} of the auction of this field that is open now.
 * @param {Told[]} history @param {Field} field */
export function bidsOf(history, field) {
  const bids = new Map();
  const passed = new Set();
  for (let index = history.length - 1; index >= 0; index -= 1) {
    for (const event of [...history[index].told].reverse()) {
      if (event.event === "auction_opened" && event.field === field) return { bids, passed };
      if (event.event === "bid_made" && !bids.has(event.who)) bids.set(event.who, event.amount);
      if (event.event === "bid_passed") passed.add(event.who);
    }
  }
  return { bids, passed };
}

const PLUS = [10, 50, 100];

/** Always the same five: [{key, plus?, value, open}]; those out of bounds are not open.
 * @param {any} bounds @param {Auction} auction @returns {{ key: string, plus?: number, value: number, open: boolean }[]} */
export function raises({ min, max, step = 1 }, auction) {
  const base = auction.bid ?? auction.opening;
  /** @param {any} value */
  const fits = (value) => Math.floor(value / step) * step;
  const wanted = [
    ...PLUS.map((plus) => ({ key: "form.plus", plus, value: base + plus })),
    { key: "form.half", value: fits(max / 2) },
    { key: "form.most", value: max },
  ];
  return wanted.map((one) => ({ ...one, open: one.value >= min && one.value <= max }));
}
