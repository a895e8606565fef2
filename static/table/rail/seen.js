/* A railway game's view with what every panel reads of players: cash and worth by seat, and what is asked. */

import { seatOf } from "./data.js";

const kept = new WeakMap();

/** The view itself for any other game.
 * @param {TableView | null} view */
export function seen(view) {
  if (!view?.game?.p) return view;
  if (!kept.has(view)) kept.set(view, { ...view, game: withPlayers(/** @type {any} */ (view.game)) });
  return kept.get(view);
}

/** @param {RailGame} game */
function withPlayers(game) {
  const seats = Object.entries(game.p).map(([id, player]) => /** @type {[number, Investor]} */ ([seatOf(id), player]));
  return {
    ...game,
    // Elsewhere `order` is of seats; here it was of corporations.
    order: null,
    line: game.order ?? [],
    // An open offer is answered before anything else happens.
    step: game.offers?.length ? "consent" : game.step,
    players: Object.fromEntries(seats.map(([seat, { cash, certs }]) => [seat, { cash, certs, out: null }])),
    worth: Object.fromEntries(seats.map(([seat, { value }]) => [seat, value])),
  };
}
