/* Which kind each event of a ring board is of, for the sieve of the log. */

/** @type {import("../frame/words/sieve.js").Kinds} */
export const KINDS = {
  deals: [
    "deed_offered", "deed_bought", "deed_declined", "deed_refused", "auction_opened", "auction_won", "auction_failed", "bid_made", "bid_passed",
    "offer_made", "offer_accepted", "offer_refused", "offer_withdrawn", "offer_lapsed", "traded", "settled", "estate_passed",
  ],
  money: ["salary_paid", "paid", "rent_paid", "rent_not_due", "rent_lapsed", "debt_opened", "debt_paid", "cash_kept", "valued"],
  buildings: ["built", "buildings_sold", "mortgaged", "redeemed", "interest_paid"],
  moves: [
    "dice_rolled", "moved", "chip_played", "chips_returned", "card_drawn", "card_kept", "card_used", "detained", "released", "turn_missed",
    "holiday_taken", "holiday_refused", "holiday_forfeited",
  ],
  course: ["order_set", "role_taken", "turn_started", "turn_ended", "limit_reached", "adjust_opened", "confirmed", "went_bankrupt", "game_ended"],
};
