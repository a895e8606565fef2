/* What is programmed, at the table: how the count comes, the button that shows it, and what follows an answer. */

import { test } from "node:test";

import { handlersOf, markupOf } from "./lit.js";
import { programsOpener, settingsDialog } from "../../../static/table/frame/panels/dialogs.js";
import { landings, troubleOf } from "../../../static/table/frame/panels/programs.js";
import { EMPTY, receive } from "../../../static/table/frame/server/state.js";
import { BARE } from "../../../static/table/frame/room.js";
import { DEFAULTS } from "../../../static/table/frame/page/settings.js";
import { same } from "./same.js";

globalThis.matchMedia ??= () => ({ matches: true });

/** A table whose reader has programmed so much.
 * @param {number} programmed */
function tableOf(programmed, more = {}) {
  const opened = [];
  return {
    opened, watching: false, view: { game: {}, outcome: null, seats: [] }, seat: 0, asked: { mine: false }, state: { programmed }, settings: DEFAULTS, names: { told: [] },
    ui: { dialog: "settings" }, links: { programmed: "/matches/m/programmed/" }, room: BARE, act: { dialog: (name) => opened.push(name), set: () => {}, loudness: () => {} },
    say: (key, params) => (params ? `${key} ${params.n}` : key), ...more,
  };
}

test("the count comes with the welcome and changes by itself", () => {
  const welcome = { type: "welcome", version: 4, facts: 1, from: 0, seat: 0, events: [], view: { seat: 0, game: null }, programmed: 2 };
  const come = receive(EMPTY, welcome, 0);
  same(come.programmed, 2);
  const used = receive(come, { type: "programmed", count: 1 }, 0);
  same([used.programmed, used.version], [1, 4]);
  same(receive(used, { ...welcome, type: "update", version: 5, from: 4, programmed: undefined }, 0).programmed, 1);
  same(receive(used, { ...welcome, programmed: 0 }, 0).programmed, 0);
});
test("the button shows how many go on, and leads to the dialog", () => {
  const table = tableOf(2);
  const markup = markupOf(programsOpener(table));
  same([/aria-label=set.programmed: programs.count 2/.test(markup), /class="count" aria-hidden="true">2</.test(markup)], [true, true]);
  same(/count/.test(markupOf(programsOpener(tableOf(0)))), false);
  handlersOf(programsOpener(table))[0]();
  same(table.opened, ["programs"]);
});
test("who watches, a table that has not begun and one that is over have no such button", () => {
  const none = [{ watching: true }, { view: { game: null } }, { view: { game: {}, outcome: { placings: [] } } }];
  same(none.map((more) => markupOf(programsOpener(tableOf(1, more)))), ["", "", ""]);
});
test("the link of the settings opens the dialog, and with a key held down the page", () => {
  const table = tableOf(0);
  let kept = 0;
  const event = { preventDefault: () => { kept += 1; }, target: {} };
  const opens = (held) => handlersOf(settingsDialog(table)).filter((one) => one.length === 1).forEach((press) => press({ ...event, ...held }));
  opens({});
  same([kept, table.opened.filter((name) => name === "programs").length], [1, 1]);
  opens({ ctrlKey: true });
  same(kept, 1);
});
test("an answer that holds no part says why", () => {
  const told = [{ status: 200 }, { status: 409 }, { status: 200, redirected: true }, { status: 403 }, { status: 503 }];
  same(told.map(troubleOf), [null, null, "programs.signed_out", "programs.failed", "programs.failed"]);
});
test("the focus stays at the button that is pressed again, goes to the form that closed, and to the next row", () => {
  const form = '.program:has([name="kind"][value="pass"])';
  same(landings({ act: "try", kind: "pass", row: -1 }, true)[0], `${form} [name="act"][value="try"]`);
  same(landings({ act: "add", kind: "pass", row: -1 }, true)[0], `${form} [name="act"][value="add"]`);
  same(landings({ act: "add", kind: "pass", row: -1 }, false), [`${form} > summary`, "summary"]);
  same(landings({ act: "remove", kind: "pass", row: 1 }, false), ["[data-rows] li:nth-child(2) button", "[data-rows] li:last-child button", "summary"]);
});
