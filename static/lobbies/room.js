// The waiting room: fetched again when the server says that it changed.

import { tick } from "./countdown.js";
import { calmly } from "./calm.js";
import { openSeals, tellAt } from "./seals.js";
import { connect } from "./socket.js";
import { openTalk } from "./talk.js";

const page = document.getElementById("waiting-room");
const room = document.getElementById("room");
const table = page.dataset.table ?? "";
let shown = Number(page.dataset.version);
let fetching = false;
let again = false;
const redraw = calmly(room);
const title = document.title;
const icon = document.querySelector('link[rel~="icon"]');
const calmIcon = icon.href;

async function refresh() {
  if (fetching) {
    again = true;
    return;
  }
  fetching = true;
  const answer = await fetch(`/tables/${table}/room/`, { credentials: "same-origin" });
  if (answer.status === 204 || answer.status === 404) anew();
  else if (answer.ok) {
    const html = await answer.text();
    redraw(() => swap(html));
    if (!html.includes(`data-match="${page.dataset.match}"`)) anew(); // with the talk of its match
  }
  fetching = false;
  if (again) {
    again = false;
    await refresh();
  }
}

/** Nobody is kept who is on the way to somewhere else. */
function anew() {
  if (!isGone && !isLeaving) location.reload();
}

/** What had the focus, stood open or was being typed keeps it.
 * @param {string} html */
function swap(html) {
  const typed = room.querySelector("[data-typed]")?.value;
  const focused = document.activeElement?.id;
  const open = room.querySelector("details")?.open;
  room.innerHTML = html;
  if (open) room.querySelector("details").open = true;
  const field = room.querySelector("[data-typed]");
  if (typed && field) field.value = typed;
  if (focused) document.getElementById(focused)?.focus();
  showWays();
  tick(room);
  callAttention();
}

/** A check that waits for the reader shows in the title and the icon of the page. */
function callAttention() {
  const asked = room.querySelector("#check")?.dataset.mine;
  document.title = asked ? `* ${asked} ${title}` : title;
  icon.href = asked ? page.dataset.mineIcon : calmIcon;
}

/** Ways to pass the link on that this browser has: a clipboard, and on phones the sheet of the device. */
function showWays() {
  const copy = room.querySelector("[data-copy]");
  if (copy && navigator.clipboard) copy.hidden = false;
  const share = room.querySelector("[data-share]");
  if (share && "share" in navigator && matchMedia("(pointer: coarse)").matches) share.hidden = false;
}

room.addEventListener("click", async (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy ?? "");
  await navigator.clipboard.writeText(field.value);
  button.textContent = button.dataset.done ?? "";
});

room.addEventListener("click", async (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-share]");
  if (!button) return;
  const field = document.getElementById(button.dataset.share ?? "");
  await navigator.share({ url: field.value }).catch(() => {}); // closed without choosing
});

room.addEventListener("focusin", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.id === "invite-link") field.select();
});

// Who gets up or closes the table is led away by that press, not by the news of it.
let isLeaving = false;
room.addEventListener("submit", ({ target }) => {
  isLeaving = /\/(leave|close)\/$/.test(/** @type {HTMLFormElement} */ (target).action);
});

let isGone = false;

/** The room leads nowhere any more: who goes back comes to where they were before it.
 * @param {string} url */
function go(url) {
  isGone = true;
  location.replace(url);
}

/** @param {{ version: number }} frame */
function changed(frame) {
  if (frame.version === shown) return;
  shown = frame.version;
  refresh();
}

const seals = openSeals(table, { tell: tellAt(document.getElementById("seal-told")), go });

function openLines() {
  connect(`/ws/tables/${table}/`, {
    room: changed,
    seals(frame) {
      changed(frame);
      seals();
    },
    started(frame) {
      go(frame.url);
    },
    closed(frame) {
      if (isLeaving) return;
      location.assign(frame.url);
    },
  });
  openTalk(page.querySelector("[data-talk]"));
}

showWays();
callAttention();
// Alone with AI the match begins at once, and nobody is there to be heard.
if (page.dataset.sealing) await seals();
if (!isGone) openLines();
