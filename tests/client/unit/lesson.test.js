/* How far somebody is in a lesson: events end steps in order, a step can be passed over, and a browser remembers. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { BEGINNING, Course, ends, progressed } from "../../../static/table/frame/lesson/course.js";

const STEPS = [
  { key: "roll", until: ["moved"], mine: "who", then: "moved it" },
  { key: "buy", until: ["bought", "declined"], mine: null, then: "bought it" },
  { key: "track", until: ["laid"], mine: "entry", then: "laid it" },
  { key: "read", until: [], mine: null, then: null },
  { key: "end", until: [], mine: null, then: null },
].map((step) => ({ name: "", title: "", text: [], see: [], quiz: null, ...step }));

const entry = (n, seat, ...told) => ({ n, seat, told });
const moved = (n, who) => entry(n, who, { event: "moved", who });
const course = (kept = null) => {
  const writes = [];
  const made = new Course({ steps: STEPS, kept, keep: (text) => writes.push(text), redraw: () => {} });
  return { made, writes };
};

test("an event counts where the learner stands in its place, or made the entry", () => {
  assert.equal(ends(STEPS[0], moved(2, 0), 0), true);
  assert.equal(ends(STEPS[0], moved(2, 1), 0), false);
  assert.equal(ends(STEPS[1], entry(3, 1, { event: "declined" }), 0), true);
  assert.equal(ends(STEPS[2], entry(4, 1, { event: "laid" }), 0), false);
  assert.equal(ends(STEPS[2], entry(4, 0, { event: "laid" }), 0), true);
  assert.equal(ends(STEPS[3], entry(4, 0, { event: "laid" }), 0), false);
});

test("steps end in order, and an entry ends at most one", () => {
  const both = entry(3, 0, { event: "moved", who: 0 }, { event: "bought" });
  assert.deepEqual(progressed(STEPS, BEGINNING, [entry(2, 0, { event: "bought" }), both], 0), { at: 1, since: 3, hidden: false });
  const all = [moved(2, 0), entry(3, 0, { event: "bought" }), entry(4, 0, { event: "laid" }), moved(5, 0)];
  assert.deepEqual(progressed(STEPS, BEGINNING, all, 0), { at: 3, since: 4, hidden: false });
  assert.equal(progressed(STEPS, BEGINNING, [moved(2, 1)], 0), BEGINNING);
});

test("what has been learned is told once, and kept", () => {
  const { made, writes } = course();
  assert.equal(made.look([moved(2, 1)], 0), false);
  assert.equal(made.look([moved(2, 1), moved(3, 0)], 0), true);
  assert.equal(made.learned, "moved it");
  assert.equal(made.look([moved(2, 1), moved(3, 0)], 0), false);
  assert.deepEqual(JSON.parse(writes.at(-1)), { at: 1, since: 3, hidden: false });
  assert.equal(course(writes.at(-1)).made.progress.at, 1);
});

test("a step is passed over, and what came before does not end the next one", () => {
  const { made } = course();
  made.next(7);
  assert.deepEqual(made.progress, { at: 1, since: 7, hidden: false });
  assert.equal(made.look([entry(6, 0, { event: "bought" })], 0), false);
  assert.equal(made.look([entry(8, 0, { event: "bought" })], 0), true);
  made.next(9);
  made.next(9);
  made.next(9);
  assert.equal(made.isLast, true);
});

test("steps that are done can be looked at again, those ahead cannot", () => {
  const { made } = course();
  made.next(1);
  made.next(1);
  made.show(4);
  assert.equal(made.shown, 2);
  made.show(0);
  assert.equal(made.shown, 0);
  made.next(1);
  assert.deepEqual([made.shown, made.progress.at], [2, 2]);
});

test("what somebody else left under our name is no progress", () => {
  for (const kept of ["", "{", "null", '{"at":99,"since":0}', '{"at":-1,"since":0}', '{"at":1}']) assert.deepEqual(course(kept).made.progress, BEGINNING);
});
