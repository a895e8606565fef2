import assert from "node:assert/strict";
import test from "node:test";

import { pauseAfter } from "../../../static/tournaments/pauses.js";

const nothing = { state: "waiting", match: "", commitment: "", mine: null, seats: [], url: "" };

test("a browser looks often near a beginning and while it is asked, seldom otherwise", () => {
  assert.equal(pauseAfter(null, Number.NaN), 15_000);
  assert.equal(pauseAfter(nothing, 600_000), 15_000);
  assert.equal(pauseAfter(nothing, 20_000), 2_000);
  assert.equal(pauseAfter(nothing, -90_000), 15_000);
  assert.equal(pauseAfter({ ...nothing, state: "sealing" }, Number.NaN), 1_000);
});
