/* What each shortcut does: it presses what is on the page, reads something aloud or goes somewhere. */

import { lastSpoken } from "./attention.js";
import { deadlineOf } from "../server/clock.js";
import { at } from "../words/names.js";
import { waysBack } from "../panels/calls.js";

/** @type {Record<string, string>} */
const GO = { players: "players", fields: "fields", log: "log", question: "prompt", talk: "talk-input" };
/** @type {Record<string, string>} */
const TAB_OF = { players: "players", log: "log", fields: "board", talk: "talk" };
/** @type {Record<string, string>} */
const SIDE_OF = { log: "log", talk: "talk" };

/** @type {Record<string, (page: { table: Table, root: HTMLElement, target: PageElement, announce: (text: string) => void }) => unknown>} */
const DO = {
  // With a form open Enter is the form's alone: nobody throws the dice by mistake.
  enter: ({ root, target }) => (rowAnswer(target) ?? (document.getElementById("work") ?? root).querySelector("[data-ticket]"))?.click(),
  pass: ({ root }) => root.querySelector('#work [aria-keyshortcuts="n"], #prompt .slot-beside button')?.click(),
  undo: (page) => back(page, "undo"),
  redo: (page) => back(page, "redo"),
  trade: (page) => opener(page, "trade")?.click(),
  offers: ({ table }) => table.act.offers(),
  build: (page) => opener(page, "build")?.click(),
  last: ({ table, announce }) => announce(lastSpoken(table)),
  clock({ table, announce }) {
    const deadline = deadlineOf(table.view?.deadlines ?? [], table.asked.seat);
    announce(deadline ? table.say("clock.seconds", { n: table.clock.left(deadline.at) }) : table.say("state.no_clock"));
  },
  state: ({ table, announce }) => announce(standing(table)),
  text: ({ table }) => table.act.set({ textMode: !table.settings.textMode }),
  sounds({ table, announce }) {
    const sounds = !table.settings.sounds;
    table.act.set({ sounds });
    announce(table.say(sounds ? "set.sounds.on" : "set.sounds.off"));
  },
  settings: ({ table }) => table.act.dialog("settings"),
  help: ({ table }) => table.act.dialog("keys"),
  escape({ table }) {
    const layer = table.room.page.layers(table).at(-1);
    // A window of the menu that is still being fetched has no Escape of its own: it is not opened after all.
    if (table.ui.dialog !== null) table.act.dialog(null);
    else if (layer) layer();
    else if (table.room.dialogs.open(table)) table.act.foldOpen();
    else if (table.ui.away) table.act.away(null);
    else if (table.ui.pinned !== null) table.act.pin(table.ui.pinned);
  },
};

/** What Enter in an amount means: the answer nearest around it, of several the one most often meant.
 * @param {PageElement} field @returns {PageElement | null | undefined} */
function rowAnswer(field) {
  const row = field.closest(".stepper")?.parentElement?.closest(":has([data-origin])");
  return row?.querySelector("[data-ticket]") ?? row?.querySelector("[data-origin]");
}

/** Takes back or does again what its button above the log would; says so where there is nothing.
 * @param {{ table: Table, announce: (text: string) => void }} page @param {string} way */
function back({ table, announce }, way) {
  if (waysBack(table).includes(way)) table.act.call(way);
  else announce(table.say(`keys.${way}.none`));
}

/** The button that opens a form of the room for this key, if one is on the page.
 * @param {{ table: Table, root: HTMLElement }} page @param {string} key @returns {HTMLElement | null} */
function opener({ table, root }, key) {
  const ids = table.room.choices.keys[key] ?? [];
  return ids.length ? root.querySelector(ids.map((id) => `[data-opens="${id}"]`).join(", ")) : null;
}

/** @param {Table} table */
function standing(table) {
  const player = at(table.game?.players, table.seat);
  return player ? table.room.standing(table, player) : table.say("state.none");
}

/** Does what the shortcut named `key` means.
 * @param {string} key @param {any} page */
export function pressed(key, page) {
  if (DO[key]) DO[key](page);
  else go(key, page.table);
}

/** @param {string} key @param {Table} table */
function go(key, table) {
  if (TAB_OF[key]) table.act.tab(TAB_OF[key]);
  if (SIDE_OF[key]) table.act.side(SIDE_OF[key]);
  const board = key === "fields" && table.boardShown;
  // After the drawing that the tab asked for.
  queueMicrotask(() => (document.getElementById(board ? "board" : GO[key]) ?? document.getElementById(GO[key]))?.focus());
}
