import { deepStrictEqual as same } from "node:assert";
import test from "node:test";

import { ownDecisions } from "../../../static/table/frame/server/own_decisions.js";
import { mayRedo, takenBack, undoable } from "../../../static/table/frame/server/past.js";

const entry = (n, seat, by, ...told) => ({ n, seat, by, told });
const undone = (n, to, who, more = {}) => entry(n, null, "person", { event: "undone", to, who, ...more });

test("the last decision can be taken back until another person or the clock has acted", () => {
  const own = entry(2, 0, "person");
  same([undoable([], 0), undoable([own], 0), undoable([own], 1)], [null, own, null]);
  same(undoable([own, entry(3, 1, "bot")], 0), own);
  same(undoable([own, entry(3, 1, "person")], 0), null);
  same(undoable([own, entry(3, 1, "clock")], 0), null);
});
test("nothing is offered where chance was revealed", () => {
  const own = { ...entry(2, 0, "person"), drew: true };
  same([undoable([own], 0), undoable([entry(2, 0, "person"), { ...entry(3, 1, "bot"), drew: true }], 0)], [null, null]);
});
test("after taking back the one before counts", () => {
  const log = [entry(2, 0, "person"), entry(3, 0, "person"), undone(4, 2, 0)];
  same([undoable(log, 0).n, mayRedo(log, 0), mayRedo(log, 1)], [2, true, false]);
  same(undoable([...log, undone(5, 1, 0)], 0), null);
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
test("what was taken back no longer holds, until it is done again", () => {
  const log = [entry(2, 0, "person"), entry(3, 0, "person"), entry(4, 1, "bot"), undone(5, 2, 0)];
  same([takenBack(log.slice(0, 3)), takenBack(log)], [new Set(), new Set([3, 4])]);
  const again = [...log, undone(6, 4, 0, { redo: true })];
  same([takenBack(again), takenBack([...log, entry(6, 0, "person")])], [new Set([5]), new Set([3, 4])]);
});
