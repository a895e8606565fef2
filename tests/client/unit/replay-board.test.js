import { test } from "node:test";

import "./lit.js";
import { lastThrow } from "../../../static/table/ring/board/recap.js";
import { RingNames } from "../../../static/table/ring/names.js";
import { EMPTY } from "../../../static/table/frame/server/state.js";
import { fetchRoom } from "../../../static/table/rooms.js";
import { Texts } from "../../../static/table/frame/words/text.js";
import { same } from "./same.js";

const rolled = (n, dice) => ({ n, told: [{ event: "dice_rolled", who: n % 2, purpose: "move", dice }] });
const history = [rolled(1, [1, 2]), rolled(2, [3, 4]), { n: 3, told: [] }, rolled(4, [6, 6])];

/** A table of the ring as it stands in a replay after `at`, or as it is played where that is null. */
async function tableAt(at, newFrom = null) {
  const { room } = await fetchRoom("ring");
  const state = { ...EMPTY, history, at, ui: { ending: null, drafts: {} }, settings: { motion: true, speed: "normal" }, screen: { kind: "wide", reduced: false }, line: {} };
  const names = new RingNames({ tables: { fields: [] } }, "en");
  return new room.Table({ state, texts: new Texts("en", {}), names, clock: {}, act: {}, links: {}, gameKey: "eurobiznes", room, newFrom });
}

test("the board of a replay shows the latest throw up to its move, not the last of the match", async () => {
  const shown = async (at) => { const table = await tableAt(at); return lastThrow(table).dice; };
  same(await Promise.all([1, 2, 3, 4].map(shown)), [[[1, 2]], [[3, 4]], [[3, 4]], [[6, 6]]]);
  same(await shown(null), [[6, 6]]);
});
test("in a replay things move while it plays alone, at a table whenever something happens", async () => {
  const still = async (...parts) => (await tableAt(...parts)).still;
  same([await still(2), await still(2, 1), await still(null)], [true, false, false]);
});
