/* Choices at a ring board by importance, so that each has a place that never changes. Pure. */

/** @type {import("../frame/room.js").Order} */
export const RING_ORDER = {
  ticket: ["roll", "play_chip", "buy", "bid", "choose", "choose_role", "pay_flat", "refuse_holiday", "confirm", "end_turn"],
  beside: ["decline", "pass", "use_card", "pay_fine", "pay_percent", "take_holiday"],
  /** Of these none is advised: beside another answer they look like it. */
  equal: ["pay_flat", "refuse_holiday"],
  tools: ["offer_trade", "build", "sell_building", "mortgage", "redeem", "offer_settlement", "pay_interest", "refuse_deed"],
  /** Phases in which several picks over the same things are one question: drawn as one table. */
  together: { mortgaged_deed: ["pay_interest", "redeem", "refuse_deed"] },
  placed: ["offer_trade", "build", "sell_building", "mortgage", "redeem"],
};
