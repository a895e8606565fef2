/* The editor of editions: parts that unfold, steps of numbers, when a draft is sent, how often a trial is told, the view of a preview. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { milestone } from "../../../static/desk/milestones.js";
import { viewOf } from "../../../static/desk/opening.js";
import { openPart } from "../../../static/desk/parts.js";
import { saver, WAIT_MS } from "../../../static/desk/saving.js";
import { stepped } from "../../../static/desk/steppers.js";
import { shown } from "../../../static/desk/swatches.js";

test("a trial is told at each quarter and no oftener", () => {
  assert.equal(milestone(0, 0.2), null);
  assert.equal(milestone(0.2, 0.25), 25);
  assert.equal(milestone(0.25, 0.49), null);
  assert.equal(milestone(0.3, 0.8), 75);
  assert.equal(milestone(0.8, 1), 100);
  assert.equal(milestone(1, 1), null);
});

test("a preview asks nobody for anything", () => {
  const view = viewOf({ seats: [{ seat: 0 }], game: { round: 1 }, beside: { a: 1 } });
  assert.deepEqual([view.game, view.beside, view.seats], [{ round: 1 }, { a: 1 }, [{ seat: 0 }]]);
  assert.deepEqual([view.choices, view.question, view.outcome, view.seat], [[], null, null, null]);
});

test("a step stays within the bounds and leaves what is no number alone", () => {
  const bounds = { low: 500, high: 10000, step: 5 };
  assert.equal(stepped("2000", 1, bounds), "2005");
  assert.equal(stepped("2000", -1, bounds), "1995");
  assert.equal(stepped("9998", 1, bounds), "10000");
  assert.equal(stepped("2000000", 1, bounds), "10000");
  assert.equal(stepped("100", -1, bounds), "500");
  assert.equal(stepped("many", 1, bounds), "many");
  assert.equal(stepped("", 1, bounds), "");
  assert.equal(stepped("-3", -1, { low: null, high: null, step: 1 }), "-4");
});

/** A form with two parts, the second of which holds a street that folds. */
function form() {
  const fold = (parentElement, open) => ({ localName: "details", parentElement, open });
  const root = { localName: "form", parentElement: null };
  const parts = [fold(root, true), fold(root, false)];
  return { parts, street: fold({ localName: "div", parentElement: parts[1] }, false) };
}

test("a link into a part opens all that it lies in and closes the other parts", () => {
  const { parts, street } = form();
  openPart(street, parts);
  assert.deepEqual([parts[0].open, parts[1].open, street.open], [false, true, true]);
  openPart(parts[0], parts);
  assert.deepEqual([parts[0].open, parts[1].open], [true, false]);
});

/** A saver whose clock and line the test moves. */
function held() {
  const due = new Map();
  const ended = [];
  let count = 0;
  const later = (run, wait) => { assert.equal(wait, WAIT_MS); due.set(++count, run); return count; };
  const made = saver({ send: () => new Promise((done) => ended.push(done)), later, cancel: (timer) => due.delete(timer) });
  const pass = () => { const runs = [...due.values()]; due.clear(); for (const run of runs) run(); return new Promise(setImmediate); };
  const answer = () => { ended.at(-1)(); return new Promise(setImmediate); };
  return { ...made, pass, answer, due, sent: () => ended.length };
}

test("changes that follow each other are sent once, after the last of them", async () => {
  const draft = held();
  draft.changed();
  draft.changed();
  draft.changed();
  assert.equal(draft.due.size, 1);
  assert.equal(draft.stale(), true);
  await draft.pass();
  assert.equal(draft.sent(), 1);
  assert.equal(draft.stale(), false);
});

test("a change while one is under way is sent after its answer, never beside it", async () => {
  const draft = held();
  draft.changed();
  await draft.pass();
  draft.changed();
  assert.equal(draft.due.size, 0);
  assert.equal(draft.stale(), true); // what the answer says of the form is old already
  await draft.answer();
  assert.equal(draft.due.size, 1);
  await draft.pass();
  assert.equal(draft.sent(), 2);
  await draft.answer();
  assert.equal(draft.due.size, 0);
});

test("a swatch shows a colour that is written, and nothing else", () => {
  assert.equal(shown("#F5D400"), "#f5d400");
  assert.equal(shown(" #127480 "), "#127480");
  for (const text of ["", "yellow", "#fff", "#12748g", "#1274801", "127480"]) assert.equal(shown(text), null, text);
});
