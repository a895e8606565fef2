// The log of a table has a line for every event that the vocabulary names (docs/vocabulary.md, made from the engines).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { EVENTS } from "../../../static/table/frame/words/events.js";
import { RAIL_EVENTS } from "../../../static/table/rail/events.js";
import { TURN_PASSED } from "../../../static/table/rail/passes.js";
import { KINDS as RAIL_KINDS } from "../../../static/table/rail/log_kinds.js";
import { RING_EVENTS } from "../../../static/table/ring/events.js";
import { KINDS as RING_KINDS } from "../../../static/table/ring/log_kinds.js";

const PAGE = readFileSync(new URL("../../../docs/vocabulary.md", import.meta.url), "utf8");

/** @param {string} head */
function told(head) {
  const [, part] = PAGE.split(`### ${head}\n`);
  return [...part.split("\n#")[0].matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
}

/** What a log tells of decisions that left no fact. @type {Record<string, string[]>} */
const WITHOUT_A_FACT = { "Events of 1836jr": [TURN_PASSED] };

for (const [head, own, kinds] of /** @type {const} */ ([
  ["Events of the property games", RING_EVENTS, RING_KINDS],
  ["Events of 1836jr", RAIL_EVENTS, RAIL_KINDS],
])) {
  test(`${head} have their lines`, () => {
    const names = told(head);
    assert.ok(names.length > 20);
    assert.deepEqual(names.filter((name) => !(name in own) && !(name in EVENTS)), []);
  });
  test(`${head} are each of one kind, and no kind has any other`, () => {
    assert.deepEqual(Object.values(kinds).flat().sort(), [...new Set([...told(head), ...(WITHOUT_A_FACT[head] ?? [])])].sort());
  });
}
