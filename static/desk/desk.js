/* The editor of an edition: its parts, steps of numbers, saving by itself, ways out of wrong values, a trial that tells how far it is. */

import { milestone } from "./milestones.js";
import { drawBoard } from "./board.js";
import { openPart } from "./parts.js";
import { letter } from "./plates.js";
import { saver, takeOver } from "./saving.js";
import { addStepper, step } from "./steppers.js";
import { addSwatches } from "./swatches.js";

const ASKED_AGAIN_MS = 2000;
const desk = document.getElementById("desk");
const draft = /** @type {HTMLFormElement | null} */ (document.getElementById("draft"));
const words = desk?.dataset ?? {};

document.addEventListener("click", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const out = target.closest("[data-set]");
  if (out instanceof HTMLElement) setTo(out);
  const link = target.closest("[data-unfold]");
  if (link instanceof Element) unfold(link.getAttribute("data-unfold") ?? "");
  const by = target.closest("[data-step]");
  if (by instanceof HTMLElement) step(by.closest("[data-stepper]"), Number(by.dataset.step));
});

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const row = /** @type {HTMLElement | null} */ (target.closest("[data-stepper]"));
  if (!row || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
  event.preventDefault();
  step(row, event.key === "ArrowUp" ? 1 : -1);
});

/** A button that names the nearest right value.
 * @param {HTMLElement} button */
function setTo(button) {
  const { for: id = "", set = "" } = button.dataset;
  const input = /** @type {HTMLInputElement} */ (document.getElementById(id));
  input.value = set;
  input.removeAttribute("aria-invalid");
  input.focus();
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Opens a part of the form and whatever it lies in, so that a link into it leads somewhere; other parts are closed.
 * @param {string} id @param {boolean} [isAsked] whether somebody wants to go there */
function unfold(id, isAsked = true) {
  const part = document.getElementById(id);
  if (!part) return;
  openPart(part, document.querySelectorAll("details.desk-section"));
  marked();
  if (isAsked) part.querySelector("summary")?.focus();
}

/** Which part is open is said beside. */
function marked() {
  for (const link of document.querySelectorAll("#parts a")) {
    const part = document.getElementById(link.getAttribute("data-unfold") ?? "");
    if (part instanceof HTMLDetailsElement && part.open) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function firstWrong() {
  const [wrong] = document.querySelectorAll("[aria-invalid='true']");
  if (wrong instanceof HTMLElement) wrong.focus();
  return wrong ?? null;
}

/** What only a script can put beside an input: steps of a number, the swatch of a colour. */
function helped() {
  addSwatches(document, words.pick ?? "");
  for (const row of document.querySelectorAll("[data-stepper]")) if (row instanceof HTMLElement) addStepper(row, { less: words.less ?? "", more: words.more ?? "" });
}

/** Of another page of the same edition these parts are taken over.
 * @param {Document} found @param {string[]} ids */
function replaced(found, ids) {
  for (const id of ids) {
    const [now, then] = [document.getElementById(id), found.getElementById(id)];
    if (now && then) now.replaceWith(then);
  }
  lettered();
}

async function lettered() {
  if (!desk?.dataset.game || !desk.querySelector("[data-group]")) return;
  const { groupLook } = await import("../table/ring/room.js");
  letter(groupLook, desk.dataset.game, desk);
}

/** @param {string} state */
function saidSaved(state) {
  const place = document.getElementById("saved");
  if (place) place.textContent = state;
}

/** Which content a form was made of.
 * @param {HTMLFormElement} form */
const seenOf = (form) => /** @type {HTMLInputElement} */ (form.elements.namedItem("seen"));

/** Sends the draft; the page that answers is the draft as it is kept, or says what is wrong.
 * @param {HTMLFormElement} draft */
async function send(draft) {
  saidSaved(words.saving ?? "");
  const answer = await fetch(draft.action, { method: "POST", body: new FormData(draft) }).catch(() => /** @type {Response | null} */ (null));
  if (!answer || ![200, 422].includes(answer.status)) {
    saidSaved((answer?.status === 409 ? words.stale : words.lost) ?? "");
    return;
  }
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  const then = /** @type {HTMLFormElement | null} */ (found.getElementById("draft"));
  if (!then) {
    saidSaved(words.lost ?? "");
    return;
  }
  replaced(found, ["faults", "difference", "parts", "head-acts", "trial"]);
  seenOf(draft).value = seenOf(then).value;
  if (!saving.stale()) takeOver(draft, then, document.activeElement);
  helped();
  marked();
  closable();
  if (answer.status === 422) saidSaved(words.unsaved ?? "");
  else await drawBoard(unfold);
}

const saving = saver({ send: async () => { if (draft) await send(draft); } });

if (draft) {
  draft.addEventListener("change", () => saving.changed());
  draft.addEventListener("input", (event) => {
    if (event.target instanceof HTMLTextAreaElement || (event.target instanceof HTMLInputElement && event.target.type === "text")) saving.changed();
  });
  desk.classList.add("is-scripted");
  if (!document.querySelector("details.desk-section[open]")) unfold("part-1", false);
  helped();
  marked();
  void drawBoard(unfold);
}

/** A draft that is not ready is not sent: what is wrong is shown, or why. */
function closable() {
  document.getElementById("hand-in")?.addEventListener("submit", (event) => {
    const button = document.querySelector("#hand-in [aria-disabled='true']");
    if (!button) return;
    event.preventDefault();
    if (!firstWrong()) document.getElementById("told").textContent = document.getElementById("hand-in-why")?.textContent ?? "";
  });
}

/** The ticket of a review opens when every question has a yes. */
function questioned() {
  const form = document.querySelector("form[data-questions]");
  const button = form?.querySelector("button[type=submit]");
  if (!form || !button) return;
  const look = () => {
    const open = form.querySelector("input[name=answered]:not(:checked)");
    if (open) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  };
  form.addEventListener("change", look);
  form.addEventListener("submit", (event) => {
    const open = form.querySelector("input[name=answered]:not(:checked)");
    if (!(open instanceof HTMLElement)) return;
    event.preventDefault();
    open.focus();
  });
  look();
}

/** Draws the trial anew until it is over, and then what can be done. */
async function follow() {
  const before = shareNow();
  const answer = await fetch(location.href).catch(() => /** @type {Response | null} */ (null));
  if (!answer?.ok) {
    setTimeout(follow, ASKED_AGAIN_MS);
    return;
  }
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  replaced(found, ["trial", "acts", "head-acts", "hand-in-why"]);
  if (!found.getElementById("hand-in-why")) document.getElementById("hand-in-why")?.remove();
  closable();
  const told = milestone(before, shareNow());
  if (told) document.getElementById("told").textContent = `${told}%`;
  if (isRunning()) setTimeout(follow, ASKED_AGAIN_MS);
}

function isRunning() {
  return document.getElementById("trial")?.dataset.state === "running";
}

function shareNow() {
  const bar = document.querySelector("#trial progress");
  return bar instanceof HTMLProgressElement && bar.max ? bar.value / bar.max : 0;
}

firstWrong();
lettered();
closable();
questioned();
if (isRunning()) setTimeout(follow, ASKED_AGAIN_MS);
