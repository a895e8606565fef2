/* Time left, counted in the page. The text is set by `tick` alone, so a second costs no redrawing. */

import { countdown, FAR, littleOf } from "../server/clock.js";
import { html, nothing } from "../draw/lit.js";
import { icon } from "../draw/marks.js";

const SOON = 10;
/** From when on it is in the colour of warnings. @param {Table} table @param {Deadline} deadline */
const little = (table, { kind }) => (kind === "time_up" ? SOON : littleOf(table.view?.control ?? {}, kind));

/** @param {Table} table @param {Deadline | null} deadline @param {boolean} mine */
export function timer(table, deadline, mine) {
  if (!deadline || table.view?.outcome) return nothing;
  const left = table.clock.left(deadline.at);
  const what = deadline.kind === "time_up" ? "match" : table.view?.control?.kind === "task" ? "task" : "decision";
  return html`<div class="timer ${mine ? "mine" : ""}" role="timer" aria-live="off" data-until=${deadline.at} data-soon=${little(table, deadline)}>
    ${icon("clock")} <b>${countdown(left)}</b><small>${table.say(`clock.${what}`)}</small></div>`;
}

/** A small countdown beside a name.
 * @param {Table} table @param {Deadline | null} deadline */
export function smallTimer(table, deadline) {
  if (!deadline || table.view?.outcome) return nothing;
  return html`<span class="small-timer" data-until=${deadline.at} data-soon=${little(table, deadline)}>${icon("clock")} <b>${countdown(table.clock.left(deadline.at))}</b></span>`;
}

/** What a seat has saved while nothing of its runs.
 * @param {Table} table @param {number} seconds @param {boolean} low */
export function savedTime(table, seconds, low) {
  const words = table.say(low ? "clock.saved_low" : "clock.saved");
  return html`<span class="small-timer saved ${low ? "soon" : ""}" title=${words}>${icon("clock")} <b>${countdown(seconds)}</b><span class="visually-hidden"> ${words}</span></span>`;
}

/** Brings every countdown on the page up to date.
 * @param {HTMLElement} root @param {Clock} clock @param {boolean} [stopped] */
export function tick(root, clock, stopped) {
  for (const element of root.querySelectorAll("[data-until]")) {
    const left = clock.left(Number(element.dataset.until));
    element.classList.toggle("soon", left <= Number(element.dataset.soon ?? SOON));
    element.classList.toggle("far", left >= FAR);
    element.style.setProperty("--left", String(Math.min(60, left))); // what is drawn of the time left
    const text = element.querySelector("b");
    // lit owns the text node: change its data, never replace it.
    const node = /** @type {Text} */ ([...text.childNodes].find((child) => child.nodeType === Node.TEXT_NODE));
    const words = countdown(left);
    if (!stopped && node && node.data !== words) node.data = words;
  }
}
