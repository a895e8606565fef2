// The timetable and my tables, pushed. Rows never move under the pointer or the focus.

import "./csrf.js";
import "./entropy.js";
import { calmly } from "./calm.js";
import { connect } from "./socket.js";

const rows = document.getElementById("departures-rows");
const pending = document.getElementById("pending");
const empty = document.getElementById("no-tables");
const mine = document.getElementById("mine");

/** Changes that wait until nobody points at the list, by table. @type {Map<number, () => void>} */
const waiting = new Map();
let held = false;

const find = (table) => rows.querySelector(`tr[data-table="${Number(table)}"]`);

function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

/** Waiting tables come first; a new one stands below those that wait already. */
function put({ table, state, html }) {
  const fresh = parse(html);
  const old = find(table);
  if (old && old.dataset.state === state) {
    old.replaceWith(fresh);
    return;
  }
  old?.remove();
  const firstRunning = rows.querySelector('tr[data-state="running"]');
  rows.insertBefore(fresh, firstRunning);
}

function later(table, change) {
  if (!held) {
    change();
    settle();
    return;
  }
  waiting.set(table, change);
  pending.hidden = false;
}

function flush() {
  for (const change of waiting.values()) change();
  waiting.clear();
  pending.hidden = true;
  settle();
}

function settle() {
  empty.hidden = rows.childElementCount > 0;
}

function count({ waiting: open, running }) {
  document.getElementById("count-waiting").textContent = open;
  document.getElementById("count-running").textContent = running;
}

function hold(on) {
  held = on;
  if (!on) flush();
}

rows.addEventListener("pointerenter", () => hold(true));
rows.addEventListener("pointerleave", () => hold(false));
rows.addEventListener("focusin", () => hold(true));
rows.addEventListener("focusout", (event) => {
  if (!rows.contains(event.relatedTarget)) hold(false);
});
pending.addEventListener("click", flush);

const redrawMine = calmly(mine);

function showMine(html) {
  redrawMine(() => {
    if (!mine.contains(document.activeElement)) mine.innerHTML = html;
  });
}

connect("/ws/lobby/", {
  list(frame) {
    count(frame.counts);
    showMine(frame.mine);
    const listed = new Set(frame.rows.map((row) => row.table));
    for (const row of rows.querySelectorAll("tr")) {
      const table = Number(row.dataset.table);
      if (!listed.has(table)) later(table, () => find(table)?.remove());
    }
    for (const row of frame.rows) {
      const old = find(row.table);
      if (!old || old.outerHTML !== parse(row.html).outerHTML) later(row.table, () => put(row));
    }
  },
  row(frame) {
    count(frame.counts);
    later(frame.row.table, () => put(frame.row));
  },
  gone(frame) {
    count(frame.counts);
    later(frame.table, () => find(frame.table)?.remove());
  },
  mine(frame) {
    showMine(frame.html);
  },
});
