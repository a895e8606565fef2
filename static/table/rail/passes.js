/* Who passes a whole turn of a stock round leaves no fact of the game; players want to read it all the same. Pure. */

const AFTER_PASSES = new Set(["round_started", "priority_moved", "price_moved"]);

/** Whether a decision whose facts begin with this one was a pass: nobody decides it, it follows.
 * @param {Fact} event */
export const followsPass = ({ event, revenue }) => AFTER_PASSES.has(event) || (event === "dividend_withheld" && !revenue);

/** What the log tells without a fact of the game. */
export const TURN_PASSED = "turn_passed";

/** The history with a fact for each turn of a stock round that began with a pass: who has bought or sold before only ends the turn.
 * @param {Told[]} history @returns {Told[]} */
export function withPasses(history) {
  let isStock = false;
  /** @type {number | null} */
  let turn = null;
  return history.map((entry) => {
    const { seat, told } = entry;
    const passes = isStock && seat !== null && seat !== turn && !told.length;
    const started = told.findLast((event) => event.event === "round_started");
    if (started) isStock = started.round === "SR";
    turn = started || told.some((event) => event.event === "undone") ? null : seat ?? turn;
    return passes ? { ...entry, told: [{ event: TURN_PASSED, who: seat }] } : entry;
  });
}
