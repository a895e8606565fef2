/* The board of a draft in its editor, drawn by the room of its game: fields that lead to their values, or the map with the market. */

import { render } from "../table/frame/draw/lit.js";

/** What each kind of room draws. @type {Record<string, (place: HTMLElement, unfold: (id: string) => void) => Promise<void>>} */
const DRAWN = { ring, rail };

/** Draws the board, and again after each save; the drawing of the server stays where a room has none.
 * @param {(id: string) => void} unfold */
export async function drawBoard(unfold) {
  const place = document.getElementById("desk-board");
  await DRAWN[place?.dataset.room ?? ""]?.(place, unfold);
}

/** Nobody is told anything but by the page itself. */
const QUIET = { back: location.href, announce() {} };

/** Takes the drawing of the server away before the first of the room.
 * @param {HTMLElement} place @param {any} drawing */
function put(place, drawing) {
  if (!place.dataset.drawn) place.replaceChildren();
  place.dataset.drawn = "yes";
  render(drawing, place);
}

/** @param {HTMLElement} place @param {(id: string) => void} unfold */
async function ring(place, unfold) {
  const [{ opened }, { planOf, ringDrawing }] = await Promise.all([import("./opened.js"), import("../table/ring/room.js")]);
  /** @type {any} */
  let table = null;
  const { store, tableOf } = await opened(place, { ...QUIET, acted: { deed: (/** @type {string} */ id) => unfold(`field-${table.names.place(id).index}`) } });
  table = tableOf(store.value);
  put(place, ringDrawing(table, planOf(table.names.fields.length), { now: null, legs: [] }));
}

/** @param {HTMLElement} place */
async function rail(place) {
  const [{ opened }, { followMap, mapPanel, marketPanel }] = await Promise.all([import("./opened.js"), import("../table/rail/room.js")]);
  const { store, tableOf } = await opened(place, QUIET);
  const market = document.getElementById("desk-market");
  const draw = () => {
    const table = tableOf(store.value);
    put(place, mapPanel(table));
    followMap(table, place);
    if (market) put(market, marketPanel(table));
  };
  store.watch(draw);
  draw();
}
