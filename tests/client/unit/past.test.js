import { deepStrictEqual as same } from "node:assert";
import test from "node:test";

import { mayRedo, mayUndo, ownDecisions } from "../../../static/table/frame/server/past.js";

const entry = (n, seat, by, ...told) => ({ n, seat, by, told });
const undone = (n, to, who, more = {}) => entry(n, null, "person", { event: "undone", to, who, ...more });

test("the last decision can be taken back until another person or the clock has acted", () => {
  const own = entry(2, 0, "person");
  same([mayUndo([], 0), mayUndo([own], 0), mayUndo([own], 1)], [false, true, false]);
  same(mayUndo([own, entry(3, 1, "bot")], 0), true);
  same(mayUndo([own, entry(3, 1, "person")], 0), false);
  same(mayUndo([own, entry(3, 1, "clock")], 0), false);
});
test("nothing is offered where chance was revealed", () => {
  const own = { ...entry(2, 0, "person"), drew: true };
  same([mayUndo([own], 0), mayUndo([entry(2, 0, "person"), { ...entry(3, 1, "bot"), drew: true }], 0)], [false, false]);
});
test("after taking back the one before counts", () => {
  const log = [entry(2, 0, "person"), entry(3, 0, "person"), undone(4, 2, 0)];
  same([mayUndo(log, 0), mayRedo(log, 0), mayRedo(log, 1)], [true, true, false]);
  same(mayUndo([...log, undone(5, 1, 0)], 0), false);
});
test("what was done again cannot be done again", () => {
  const log = [entry(2, 0, "person"), undone(3, 1, 0)];
  same([mayRedo(log, 0), mayRedo([...log, undone(4, 2, 0, { redo: true })], 0)], [true, false]);
  same(mayRedo([...log, entry(4, 0, "person")], 0), false);
});
test("own decisions are told the last first, without those taken back", () => {
  const log = [entry(2, 0, "person"), entry(3, 1, "person"), entry(4, 0, "person"), undone(5, 3, 0), entry(6, 0, "person")];
  same(ownDecisions(log, 0), [6, 2]);
  same([ownDecisions(log, 1), ownDecisions(log, 0, 1)], [[3], [6]]);
});
