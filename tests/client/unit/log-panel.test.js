/* The log beside the table: whose turn it was, who else acts, what stands first. */

import { test } from "node:test";

import { markupOf } from "./lit.js";
import { tableOf } from "./ring-table.js";
import { same } from "./same.js";
import { groupOf } from "../../../static/table/frame/panels/history.js";
import { logGroups } from "../../../static/table/frame/words/log.js";

const entry = (n, seat, ...told) => ({ n, at: 0, seat, by: "person", told });
const evening = [
  entry(1, null, { event: "turn_started", who: 1, round: 1 }),
  entry(2, 1, { event: "dice_rolled", who: 1, purpose: "move", dice: [1, 2] }, { event: "rent_paid", payer: 1, owner: 0, field: "a", amount: 40 }),
  entry(3, 0, { event: "deed_bought", who: 0, field: "b", price: 120 }),
  entry(4, 1, { event: "deed_bought", who: 1, field: "c", price: 140 }),
];

test("a turn tells whose it is in its heading, its lines who else acts; the newest line stands first", async () => {
  const table = await tableOf({ more: { history: evening } });
  const made = markupOf(logGroups(table.past, table.env).map((group) => groupOf(table, group)));
  const lines = [...made.matchAll(/<li class="log-line.*?<\/li>/gs)].map(([line]) => line);
  same(lines.map((line) => /id="?(line-\d-\d)/.exec(line)?.[1]), ["line-4-1", "line-3-1", "line-2-2", "line-2-1"]);
  same(lines.map((line) => /log-text"><b>(\w+)<\/b>/.exec(line)?.[1] ?? null), [null, "Ann", null, null]);
  same(lines.map((line) => /log-text"><span class="visually-hidden">(\w+) /.exec(line)?.[1] ?? null), ["Bob", null, "Bob", "Bob"]);
  same((/<h3>.*?<\/h3>/s.exec(made)?.[0] ?? "").includes("Bob"), true);
});
