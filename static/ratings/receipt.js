// The button of a receipt: this browser works the change out from what went in, and says whether it is the same.

import { change } from "./elo.js";

/** @param {string} id @returns {any} */
const given = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("recompute"));
const answer = document.getElementById("recomputed");
const printed = document.getElementById("receipt-moved");

if (button && answer && printed) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const found = change(given("receipt-case"), given("receipt-person"), Number(given("receipt-exact").limited));
    const is = Math.abs(found - Number(printed.dataset.moved)) < 0.0051 ? button.dataset.same : button.dataset.other;
    answer.textContent = (is ?? "#").replace("#", `${found < 0 ? "" : "+"}${found.toFixed(2)}`);
  });
}
