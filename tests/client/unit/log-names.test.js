/* Names of the players in a log of another site, for the seats of the form that brings it here. */

import { test } from "node:test";

import { namesIn } from "../../../static/lobbies/log_names.js";
import { same } from "./same.js";

test("players are named in the order of their seats", () => {
  same(namesIn('{"players":[{"id":7,"name":"Ada"},{"id":3,"name":"Bo"}],"actions":[]}'), ["Ada", "Bo"]);
});

test("what is no log names nobody", () => {
  for (const text of ["", "{", "[]", "null", '{"players":7}', '{"players":[]}']) same(namesIn(text), []);
  same(namesIn('{"players":[null,{"id":1}]}'), ["", ""]);
});
