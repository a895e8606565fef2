import { test } from "node:test";

import { LOOKS, rater, signed } from "../../../static/table/frame/server/ratings.js";
import { same } from "./same.js";

const table = (more = {}) => ({ rated: true, final: false, verdict: "", seats: {}, ...more });
const settled = () => new Promise((done) => setImmediate(done));

/** Looks at one answer after the other, and keeps what was told and how long was waited. */
function looked(...answers) {
  const told = [], waited = [], tasks = [];
  const parts = {
    fetched: async () => (answers.length > 1 ? answers.shift() : answers[0]),
    tell: (found) => told.push(found),
    later: (task, ms) => { waited.push(ms); tasks.push(task); },
  };
  return { told, waited, tasks, rater: rater(parts) };
}

test("a change is whole and has its sign", () => {
  same(["6.4", "-6.6", "0.2", "-0.2"].map(signed), ["+6", "−7", "0", "0"]);
});

test("a match that goes on is looked at once, and again when it has ended until the changes are there", async () => {
  const seen = looked(table(), table(), table({ final: true }));
  await settled();
  same(seen.waited, []);
  seen.rater.over();
  seen.rater.over();
  await settled();
  same(seen.waited, [LOOKS[0]]);
  await seen.tasks[0]();
  same([seen.told.length, seen.waited.length], [3, 1]);
});

test("who gets no answer tries again, and not for ever", async () => {
  const seen = looked(null);
  for (let tries = 0; tries < LOOKS.length; tries += 1) {
    await settled();
    seen.tasks[tries]();
  }
  await settled();
  same([seen.told, seen.waited], [[], LOOKS]);
});
