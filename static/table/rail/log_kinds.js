/* Which kind each event of a railway game is of, for the sieve of the log. */

/** @type {import("../frame/words/sieve.js").Kinds} */
export const KINDS = {
  shares: ["par_set", "share_bought", "shares_sold", "president_changed", "floated", "price_moved", "priority_moved", "turn_passed"],
  companies: ["bid_made", "bid_passed", "all_passed", "company_bought", "company_closed", "offer_made", "offer_accepted", "offer_refused"],
  track: ["tile_laid", "token_placed", "routes_run"],
  trains: ["train_bought", "train_discarded", "trains_scrapped", "phase_started"],
  dividends: ["revenue_paid", "dividend_paid", "dividend_withheld", "bank_broke", "valued"],
  course: ["round_started", "went_bankrupt", "game_ended"],
};
