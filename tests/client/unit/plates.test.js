import { test } from "node:test";

import "./lit.js";
import { letter } from "../../../static/desk/plates.js";
import { groupLook, tintOf } from "../../../static/table/ring/board/look.js";
import { RingNames } from "../../../static/table/ring/names.js";
import { same } from "./same.js";

/** What stands on plates with the server's letters after those of the game were put there. */
function lettered(codes, ...groups) {
  const places = groups.map((group) => ({ textContent: "SRV", getAttribute: () => group }));
  letter((names, group) => ({ code: codes[group] ?? names.group(group).slice(0, 3) }), "toy", { querySelectorAll: () => places });
  return places.map(({ textContent }) => textContent);
}

test("plates have the letters that players know; without any, those of the server stay", () => {
  same(lettered({ italy: "I", uk: "GB" }, "italy", "uk"), ["I", "GB"]);
  same(lettered({}, "italy"), ["SRV"]);
});

test("a set has the ink that an edition gave it, and else that of its game", () => {
  const names = new RingNames({ game: "eurobiznes", tables: { fields: [], groups: [{ id: "greece" }, { id: "own" }] }, inks: { greece: "#123456" } }, "en");
  same(groupLook(names, "greece").tint, "--own,#123456");
  same(tintOf(names, "greece"), "--band: var(--own,#123456)");
  same([groupLook(names, "greece").code, groupLook(names, "italy").tint, groupLook(names, "own").tint], ["GR", "--group-italy", "--player-2"]);
});
