/* Which field everything is about just now. */

import { at } from "../../frame/words/names.js";

/** The id of the field that is in question: offered, up for auction, or where the pawn in turn stands; null at the end.
 * @param {PropertyTable} table */
export function fieldNow(table) {
  const { game, names, view } = table;
  if (view?.outcome) return null;
  const asked = game.pending?.field ?? game.auction?.field ?? null;
  if (asked !== null) return asked;
  const pawn = at(game.players, game.turn)?.position;
  return names.place(pawn)?.id ?? null;
}
