/* The view of a table at which nobody has moved yet, of what the server tells of an edition. */

/** @param {{ seats: any[], game: any, beside: any }} opening @returns {any} */
export function viewOf({ seats, game, beside }) {
  return {
    match: "preview", status: "running", version: 1, facts: 0, seat: null, seats, paused: false, question: null, choices: [], deadlines: [], control: null,
    times: [], pace: "instant", rules: null, commitment: null, secret: null, motion: null, calls: [], asks: [], rated: false, data: "", verify: "",
    wealth: "", replay: "", outcome: null, game, beside,
  };
}
