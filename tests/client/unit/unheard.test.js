/* What a press that does nothing says, and for how long. */

import { mock, test } from "node:test";

import { same } from "./same.js";
import { hushOnceSent, sayUnheard } from "../../../static/table/frame/page/unheard.js";

const button = () => /** @type {any} */ ({ dataset: {} });

test("it says so for a while, or until another press", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const [first, second] = [button(), button()];
  sayUnheard(first, "why");
  same(first.dataset.unheard, "why");
  sayUnheard(second, "because");
  same([first.dataset.unheard, second.dataset.unheard], [undefined, "because"]);
  mock.timers.tick(2600);
  same(second.dataset.unheard, undefined);
  mock.timers.reset();
});

test("that a move is on its way is said no longer than it is", () => {
  const [pressed, look] = [button(), hushOnceSent()];
  look({ pending: null });
  sayUnheard(pressed, "on its way");
  const seen = [];
  for (const pending of [null, { origin: "roll" }, { origin: "roll" }, null]) {
    look(/** @type {any} */ ({ pending }));
    seen.push(pressed.dataset.unheard ?? "");
  }
  same(seen, ["on its way", "on its way", "on its way", ""]);
});
