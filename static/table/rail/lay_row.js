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

/** @param {Element | null} one */
const leftOf = (one) => one?.getBoundingClientRect().left ?? 0;

/** After a drawing. The row alone moves, nothing around it; at once for whoever wants no motion.
 * @param {RailTable} table @param {HTMLElement} root */
export function followLay(table, root) {
  if (!bringsPart(table.view?.question, shownLay(table))) return;
  const box = root.querySelector(".rail-lay-parts");
  box?.scrollBy({ left: leftOf(box.lastElementChild) - leftOf(box), behavior: table.still ? "instant" : "smooth" });
}

/** The tab that was in sight last. @type {Element | null} */
let tab = null;

/** The open sheet is seen among the tabs of a phone, also when a step opens another one: only then the row moves.
 * @param {HTMLElement} root */
export function followTab(root) {
  /** @type {HTMLElement | null} */
  const open = root.querySelector('.rail-parts [aria-pressed="true"]');
  const row = open?.parentElement;
  if (!open || !row || open === tab) return;
  tab = open;
  row.scrollBy({ left: leftOf(open) - leftOf(row) - (row.clientWidth - open.offsetWidth) / 2, behavior: "instant" });
}
