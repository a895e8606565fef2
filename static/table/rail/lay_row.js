/* The one row of a low question on a phone, which holds hexes, tiles and rotations: it moves to the part that has just come. */

import { shownLay } from "./onmap.js";

/** Of which question the row was shown, and what was chosen in it. */
const row = { question: /** @type {unknown} */ (null), chosen: "" };

/** Has a choice brought another part? What is chosen when the question comes moves nothing.
 * @param {unknown} question @param {import("./track.js").Lay | null} lay */
export function bringsPart(question, lay) {
  const chosen = lay ? `${lay.hex ?? ""} ${lay.tile ?? ""}` : "";
  const brings = row.question === question && row.chosen !== chosen && Boolean(lay?.hex);
  Object.assign(row, { question, chosen });
  return brings;
}

/** After a drawing. The row alone moves, nothing around it; at once for whoever wants no motion.
 * @param {RailTable} table @param {HTMLElement} root */
export function followLay(table, root) {
  if (!bringsPart(table.view?.question, shownLay(table))) return;
  const box = root.querySelector(".rail-lay-parts");
  const left = (/** @type {Element | null | undefined} */ one) => one?.getBoundingClientRect().left ?? 0;
  box?.scrollBy({ left: left(box.lastElementChild) - left(box), behavior: table.still ? "instant" : "smooth" });
}
