// The timetable and my tables, pushed. Rows never move under the pointer or the focus.

import "./countdown.js";
import "./csrf.js";
import { calmly } from "./calm.js";
import { openFilters } from "./filters.js";
import { openQuick } from "./quick.js";
import { answerFor, tellAt } from "./seals.js";
import { connect } from "./socket.js";

const rows = document.getElementById("departures-rows");
const table = rows.closest("table");
const pending = document.getElementById("pending");
const empty = document.getElementById("no-tables");
const noneFits = document.getElementById("none-fits");
const mine = document.getElementById("mine");
const texts = JSON.parse(document.getElementById("pending-texts").textContent);
const plural = new Intl.PluralRules(document.documentElement.lang);

/** Changes that wait until nobody points at the list, by table. @type {Map<number, () => void>} */
const waiting = new Map();
let held = false;

const filters = openFilters(/** @type {HTMLFormElement} */ (document.getElementById("filters")), settle);
/** @param {number} number */
const find = (number) => rows.querySelector(`tr[data-table="${Number(number)}"]`);

/** One row of the timetable, as text from the server.
 * @param {string} html */
function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.querySelector("tr");
}

/** Waiting tables come first; a new one stands below those that wait already.
 * @param {Row} row */
function put({ table: number, state, html }) {
  const fresh = parse(html);
  const old = find(number);
  if (old && old.dataset.state === state) {
    old.replaceWith(fresh);
    return;
  }
  old?.remove();
  const firstRunning = rows.querySelector('tr[data-state="running"]');
  rows.insertBefore(fresh, firstRunning);
}

/** A row that stays where it is may change at once, unless somebody is about to press it.
 * @param {Row} row */
function isCalm({ table: number, state }) {
  const old = find(number);
  if (!old) return false;
  return old.dataset.state === state && !old.matches(":hover") && !old.contains(document.activeElement);
}

/** @param {number} number @param {boolean} isAtOnce @param {() => void} change */
function later(number, isAtOnce, change) {
  if (!held || isAtOnce) {
    waiting.delete(number);
    change();
    settle();
  } else waiting.set(number, change);
  showPending();
}

function flush() {
  for (const change of waiting.values()) change();
  waiting.clear();
  showPending();
  settle();
}

function showPending() {
  const count = waiting.size;
  pending.hidden = count === 0;
  pending.querySelector("span").textContent = texts[plural.select(count)].replace("%s", String(count));
}

function settle() {
  let shown = 0;
  for (const row of /** @type {Iterable<HTMLElement>} */ (rows.children)) {
    row.hidden = !filters.admits(row);
    if (!row.hidden) shown += 1;
  }
  const none = rows.childElementCount === 0;
  empty.hidden = !none;
  noneFits.hidden = none || shown > 0;
  table.classList.toggle("is-empty", shown === 0);
}

/** @param {{ counts: Counts, crowd: string }} frame */
function count({ counts, crowd }) {
  document.getElementById("count-waiting").textContent = String(counts.waiting);
  document.getElementById("count-running").textContent = String(counts.running);
  document.getElementById("crowd").textContent = crowd;
}

/** @param {boolean} on */
function hold(on) {
  held = on;
  if (!on) flush();
}

rows.addEventListener("pointerenter", () => hold(true));
rows.addEventListener("pointerleave", () => hold(false));
rows.addEventListener("focusin", () => hold(true));
rows.addEventListener("focusout", (event) => {
  if (!rows.contains(/** @type {Node | null} */ (event.relatedTarget))) hold(false);
});
pending.addEventListener("click", flush);

const redrawMine = mine && calmly(mine);

const tellOfSeals = tellAt(document.getElementById("seal-told"));

/** Strangers have no tables of their own.
 * @param {string} html */
function showMine(html) {
  if (!mine) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  answerFor(fresh.content, tellOfSeals);
  redrawMine(() => {
    if (!mine.contains(document.activeElement)) mine.innerHTML = html;
  });
}

connect("/ws/lobby/", {
  list(frame) {
    count(frame);
    showMine(frame.mine);
    const listed = new Set(frame.rows.map((/** @type {Row} */ row) => row.table));
    for (const row of rows.querySelectorAll("tr")) {
      const number = Number(row.dataset.table);
      if (!listed.has(number)) later(number, false, () => find(number)?.remove());
    }
    for (const row of frame.rows) {
      const old = find(row.table);
      if (!old || old.outerHTML !== parse(row.html).outerHTML) later(row.table, isCalm(row), () => put(row));
    }
  },
  row(frame) {
    count(frame);
    later(frame.row.table, isCalm(frame.row), () => put(frame.row));
    if (frame.row.state === "running") show?.offer(document.getElementById("show"));
  },
  gone(frame) {
    count(frame);
    later(frame.table, !find(frame.table), () => find(frame.table)?.remove());
  },
  mine(frame) {
    showMine(frame.html);
  },
});

if (mine) answerFor(mine, tellOfSeals);
settle();
openQuick(/** @type {HTMLFormElement} */ (document.querySelector(".quick")));

// The board comes last: the list is what people came for.
/** @type {typeof import("./show.js") | null} */
let show = null;
requestAnimationFrame(() =>
  setTimeout(async () => {
    show = await import("./show.js");
    show.openShow(document.getElementById("show"));
  }),
);
