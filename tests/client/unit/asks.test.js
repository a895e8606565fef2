/* What can be asked of the table: what would end the game asks once, by the setting. */

import { test } from "node:test";

import { handlersOf } from "./lit.js";
import { asksBody } from "../../../static/table/frame/panels/asks.js";
import { DEFAULTS } from "../../../static/table/frame/page/settings.js";
import { same } from "./same.js";

/** What the presses of each drawing do, each in the state that the one before left.
 * @param {string[]} asks @param {object} [settings] */
function pressing(asks, settings = {}) {
  const done = [];
  const table = {
    done, view: { asks, seats: [], calls: [] }, settings: { ...DEFAULTS, ...settings }, state: { pending: null }, ui: { confirm: null }, seat: 0, canSend: true, say: (key) => key,
    act: { ask: (kind) => done.push(kind), confirm: (id) => { table.ui.confirm = table.ui.confirm === id ? null : id; } },
  };
  return { done, press: (nth) => handlersOf(asksBody(table))[nth]({}) };
}

test("a proposal to end the game asks once, and is sent by the second press alone", () => {
  const { done, press } = pressing(["end"]);
  press(0);
  same(done, []);
  press(0);
  same(done, ["end"]);
});
test("the second thought leads back, and nothing is sent", () => {
  const { done, press } = pressing(["end"]);
  press(0);
  press(1);
  press(0);
  same(done, []);
});
test("who has turned asking off, and what can be undone, is sent at once", () => {
  const quick = pressing(["end"], { confirm: false });
  quick.press(0);
  const pause = pressing(["pause"]);
  pause.press(0);
  same([quick.done, pause.done], [["end"], ["pause"]]);
});
