/* The editor of an edition: ways out of wrong values, the first fault in focus, a trial that tells how far it is by itself. */

import { milestone } from "./milestones.js";

const ASKED_AGAIN_MS = 2000;

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest("[data-set]");
  if (!(button instanceof HTMLElement)) return;
  const input = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.for));
  input.value = button.dataset.set;
  input.removeAttribute("aria-invalid");
  input.focus();
});

document.addEventListener("click", (event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest("[data-unfold]");
  if (link instanceof Element) unfold(link.getAttribute("data-unfold"));
});

/** Opens a part of the form and whatever it lies in, so that a link into it leads somewhere.
 * @param {string} id */
function unfold(id) {
  const part = document.getElementById(id);
  for (let at = part; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
  part?.querySelector("summary")?.focus();
}

const [wrong] = document.querySelectorAll("[aria-invalid='true']");
if (wrong instanceof HTMLElement) wrong.focus();

/** Draws the trial anew until it is over, and then what can be done. */
async function follow() {
  const before = shareNow();
  const answer = await fetch(location.href).catch(() => /** @type {Response | null} */ (null));
  if (!answer?.ok) {
    setTimeout(follow, ASKED_AGAIN_MS);
    return;
  }
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ["trial", "acts"]) {
    const [now, then] = [document.getElementById(id), found.getElementById(id)];
    if (now && then) now.replaceWith(then);
  }
  const told = milestone(before, shareNow());
  if (told) document.getElementById("told").textContent = `${told} %`;
  if (isRunning()) setTimeout(follow, ASKED_AGAIN_MS);
}

function isRunning() {
  return document.getElementById("trial")?.dataset.state === "running";
}

function shareNow() {
  const bar = document.querySelector("#trial progress");
  return bar instanceof HTMLProgressElement && bar.max ? bar.value / bar.max : 0;
}

if (isRunning()) setTimeout(follow, ASKED_AGAIN_MS);
