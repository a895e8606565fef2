import { test } from "node:test";

import { letter } from "../../../static/desk/plates.js";
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
