// What this browser adds to the dice of a table of an event, as in the lobby: first sealed, then shown.
// It says again and again that it is here; who is away adds nothing and keeps nobody waiting.

import { token } from "../lobbies/csrf.js";
import { answer, tellAt } from "../lobbies/seals.js";
import { pauseAfter } from "./pauses.js";

/** @typedef {import("../lobbies/seals.js").Sealing} Sealing */

/** @param {string} event its address @returns {import("../lobbies/seals.js").Line} */
function lineTo(event) {
  /** @param {string} act @param {object} body */
  async function post(act, body) {
    const headers = { "Content-Type": "application/json", "X-CSRFToken": token() };
    const answered = await fetch(`${event}${act}/`, { method: "POST", headers, body: JSON.stringify(body), credentials: "same-origin" });
    return answered.ok ? answered.json() : null;
  }
  return {
    post,
    async read() {
      const found = await post("here", {});
      if (!found) throw new Error(`no answer of ${event}`);
      return found;
    },
  };
}

/** Answers for the reader's seat as long as the page stands.
 * @param {HTMLElement} page @param {() => unknown} begun called once for each table that has begun */
export function answerAt(page, begun) {
  const event = page.dataset.here ?? "";
  const told = document.getElementById("seal-told");
  let last = "";
  async function look() {
    /** @type {Sealing | null} */
    let read = null;
    try {
      const found = await answer(lineTo(event));
      read = found.read;
      if (told) tellAt(told)(found.wrong);
      if (read.state === "started" && last === "sealing") begun();
      last = read.state;
    } catch {
      // no line just now: it looks again
    }
    const start = page.querySelector("[data-ring]")?.getAttribute("data-ring") ?? "";
    setTimeout(look, pauseAfter(read, Date.parse(start) - Date.now()));
  }
  look();
}
