/* Search over the rules: every word must stand there, and nobody has to type Polish letters. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { fits, folded } from "../../../static/rules/search.js";

test("case and marks of letters make no difference", () => {
  assert.equal(folded("Żółty CZYNSZ płaci się ĄĘŚĆŃÓŹŁ"), "zolty czynsz placi sie aescnozl");
});

test("every word must stand there, in any order", () => {
  const rule = "Za pole zastawione nie płaci się czynszu. R-EB-MOR-03";
  assert.equal(fits(rule, "czynsz zastaw"), true);
  assert.equal(fits(rule, "placi"), true);
  assert.equal(fits(rule, "eb-mor-03"), true);
  assert.equal(fits(rule, "czynsz hotel"), false);
  assert.equal(fits(rule, ""), true);
});
