// The log of a table has a line for every event that the vocabulary names (docs/vocabulary.md, made from the engines).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { EVENTS } from "../../../static/table/frame/words/events.js";
import { RAIL_EVENTS } from "../../../static/table/rail/events.js";
import { RING_EVENTS } from "../../../static/table/ring/events.js";

const PAGE = readFileSync(new URL("../../../docs/vocabulary.md", import.meta.url), "utf8");

/** @param {string} head */
function told(head) {
  const [, part] = PAGE.split(`### ${head}\n`);
  return [...part.split("\n#")[0].matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
}

for (const [head, own] of /** @type {const} */ ([
  ["Events of the property games", RING_EVENTS],
  ["Events of 1836jr", RAIL_EVENTS],
])) {
  test(`${head} have their lines`, () => {
    const names = told(head);
    assert.ok(names.length > 20);
    assert.deepEqual(names.filter((name) => !(name in own) && !(name in EVENTS)), []);
  });
}
