/* When the end of the turn is all that is left of it. Pure; what can still be done says the list of the server. */

/** Raises money that nobody asks for. */
const IDLE = new Set(["mortgage", "sell_building"]);

/** The choice that ends a turn in which nothing sensible is left, else null: no building, no deed to redeem, no open offer, and no trade that
 * would make anybody's set whole.
 * @param {{ game: AnyGame, view: TableView | null }} table @returns {AnyChoice | null} */
export function spent({ game, view }) {
  const choices = view?.choices ?? [];
  const end = game?.phase === "after_move" ? choices.find((choice) => choice.do === "end_turn") : null;
  return end && choices.every((choice) => choice === end || IDLE.has(choice.do) || isIdleTrade(choice)) ? end : null;
}

/** @param {AnyChoice} choice */
const isIdleTrade = (choice) => choice.do === "offer_trade" && !Object.keys(choice.completes ?? {}).length;
