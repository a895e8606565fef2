// Waiting for a quick table: a sign of life every two seconds brings the card anew, and at last the table.

import { tick } from "./countdown.js";
import { token } from "./csrf.js";

const EVERY_MS = 2000;

const card = /** @type {HTMLElement} */ (document.getElementById("quick-card"));
const spoken = /** @type {HTMLElement} */ (document.getElementById("quick-spoken"));
const title = document.title;
let state = card.querySelector("[data-state]")?.getAttribute("data-state") ?? "";

/** Minutes and seconds since somebody began to wait.
 * @param {number} seconds */
export const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function count() {
  for (const shown of card.querySelectorAll("[data-since]")) {
    const since = Date.parse(shown.getAttribute("data-since") ?? "");
    shown.textContent = clock(Math.max(0, Math.floor((Date.now() - since) / 1000)));
  }
}

/** Only what can be heard: joining, the people missing, and that the table is ready; never the seconds. */
function speak() {
  const words = card.querySelector("h2")?.textContent ?? "";
  if (spoken.textContent !== words) spoken.textContent = words;
}

/** A card is not put in anew under a pointer that presses, nor takes the focus away.
 * @param {string} html */
function show(html) {
  const focused = document.activeElement?.id;
  card.innerHTML = html;
  count();
  tick(card);
  speak();
  if (focused) document.getElementById(focused)?.focus();
}

/** @param {{ state: string, url: string, html?: string }} told */
function heard(told) {
  if (told.state === "started") location.assign(told.url);
  else if (told.state === "gone") location.assign(card.dataset.lobby ?? "/");
  else if (told.html && !card.querySelector(":active")) show(told.html);
  document.title = told.state === "asked" ? card.dataset.ready ?? title : title;
  if (told.state === "asked" && state !== "asked") document.getElementById("quick-accept")?.focus();
  state = told.state;
}

async function seen() {
  try {
    const answer = await fetch(card.dataset.seen ?? "", { method: "POST", headers: { "X-CSRFToken": token() }, credentials: "same-origin" });
    if (answer.ok) heard(await answer.json());
  } catch {
    // no line: the next sign of life says it again
  }
}

if (state) {
  count();
  setInterval(count, 500);
  setInterval(seen, EVERY_MS);
  speak();
}
