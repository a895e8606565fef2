/* The editor of editions: how often a trial is told, and the view of a table at which nobody has moved. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { milestone } from "../../../static/desk/milestones.js";
import { viewOf } from "../../../static/desk/opening.js";

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
