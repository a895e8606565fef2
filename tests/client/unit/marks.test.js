/* Short marks of one board: each stands for one thing. */

import { test } from "node:test";

import "./lit.js";
import { same } from "./same.js";

test("no set of Anti-Monopoly has the letter of a role, in either language", async () => {
  for (const lang of ["en", "pl"]) {
    document.documentElement.lang = lang;
    const [{ ROLE_LETTERS }, { default: look }] = await Promise.all([
      import(`../../../static/table/ring/games/antimonopoly/signs.js?${lang}`), import("../../../static/table/ring/games/antimonopoly/look.js"),
    ]);
    const letters = [...Object.values(look.groups).map(({ code }) => code), ...Object.values(ROLE_LETTERS)];
    same([lang, letters.length, new Set(letters).size], [lang, 12, 12]);
  }
});
