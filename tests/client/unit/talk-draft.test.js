import { test } from "node:test";

import { handlersOf, markupOf } from "./lit.js";
import { tableOf } from "./ring-table.js";
import { talkPanel } from "../../../static/table/frame/panels/talk.js";
import { same } from "./same.js";

/** The talk of a table whose reader has written `text`, and what was kept and said as it was typed on and sent. */
async function talk(text, { heard = true } = {}) {
  const kept = [];
  const table = await tableOf({ ui: { drafts: { talk: { text } } }, act: { keep: (key, part) => kept.push([key, part.text]), sayAloud: () => heard } });
  return { drawn: talkPanel(table), kept };
}

test("what was typed stands there again, whatever was shown meanwhile, until it has been said", async () => {
  const { drawn, kept } = await talk("Wait for");
  same(markupOf(drawn).includes(".value=Wait for"), true);
  const [send, type] = handlersOf(drawn).slice(-2);
  type({ target: { value: "Wait for me" } });
  send({ preventDefault: () => {}, target: { elements: { text: { value: "Wait for me" } } } });
  same(kept, [["talk", "Wait for me"], ["talk", ""]]);
});
test("what nobody could be told stays", async () => {
  const { drawn, kept } = await talk("Hello", { heard: false });
  handlersOf(drawn).at(-2)({ preventDefault: () => {}, target: { elements: { text: { value: "Hello" } } } });
  same(kept, []);
});
