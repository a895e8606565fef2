import assert from "node:assert/strict";
import test from "node:test";

import { attributes, given } from "../../../static/table/frame/words/given.js";

test("what is there is handed on, be it empty", () => {
  for (const value of ["", 0, false]) assert.equal(given(value, "it"), value);
});

test("what is missing is named", () => {
  for (const value of [null, undefined]) assert.throws(() => given(value, "canvas"), { message: "missing: canvas" });
});

test("attributes are read when they are asked for, and one that the page lacks is named", () => {
  const { game, number } = attributes({ dataset: { game: "fortuna", number: "" } });
  assert.deepEqual([game, number], ["fortuna", ""]);
  assert.throws(() => attributes({ dataset: { game: "fortuna" } }).socket, { message: "missing: socket" });
});
