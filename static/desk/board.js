/* The board of a draft in its editor, drawn by the room of its game: a press leads to the values of the field. */

import { render } from "../table/frame/draw/lit.js";

/** Draws the board, and again after each save; the drawing of the server stays where the game has another kind of board.
 * @param {(id: string) => void} unfold */
export async function drawBoard(unfold) {
  const place = document.getElementById("desk-board");
  if (!place?.dataset.room) return;
  const [{ opened }, { planOf, ringDrawing }] = await Promise.all([import("./opened.js"), import("../table/ring/room.js")]);
  /** @type {any} */
  let table = null;
  const { store, tableOf } = await opened(place, {
    back: location.href, announce() {}, acted: { deed: (/** @type {string} */ id) => unfold(`field-${table.names.place(id).index}`) },
  });
  table = tableOf(store.value);
  if (!place.dataset.drawn) place.replaceChildren();
  place.dataset.drawn = "yes";
  render(ringDrawing(table, planOf(table.names.fields.length), { now: null, legs: [] }), place);
}
