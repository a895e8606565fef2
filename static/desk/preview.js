/* A draft as players will see it: the table of its rules before the first move, drawn by the room of its game. */

import { html, nothing, render } from "../table/frame/draw/lit.js";
import { onArrival } from "../table/frame/page/late.js";
import { page } from "../table/frame/page/page.js";
import { playersPanel } from "../table/frame/panels/players.js";
import { watchScreen } from "../table/frame/draw/screen.js";
import { settle, stopAtFocus } from "../table/frame/page/roving.js";
import { tabs } from "../table/frame/panels/tabs.js";
import { attributes } from "../table/frame/words/given.js";

const root = document.getElementById("table");
const { mark, back, backWords, title, about } = attributes(root);
// What all pages of the desk share is a file of its own, so that tables need not fetch it.
const { opened } = await import("./opened.js");
const { room, store, tableOf } = await opened(root, { back, announce });
/** As it was drawn last. @type {Table | null} */
let table = null;

/** @param {string} text */
function announce(text) {
  if (text) document.getElementById("announcer").textContent = text;
}

/** @type {import("../table/frame/page/page.js").Around} */
const AROUND = {
  bar: () => html`<div class="table-bar"><a class="brand" href=${back} aria-label=${backWords}><img src=${mark} width="32" height="32" alt=""><span aria-hidden="true">Magnat</span></a>
    <div class="table-what"><h1>${title}</h1><p class="table-facts">${about}</p></div><a class="btn btn-quiet" href=${back}><span class="btn-label">${backWords}</span></a></div>`,
  side: (now) => playersPanel(now, true),
  stage: () => nothing,
  foot: (now) => tabs(now, ["board", "players"]),
  tabbed: () => false,
  ended: () => false,
};

/** @param {State} state */
function draw(state) {
  const before = table;
  const drawn = tableOf(state);
  table = drawn;
  render(page(drawn, AROUND), root);
  root.dataset.screen = state.screen.kind;
  root.dataset.version = "1";
  root.classList.add("still");
  settle(root);
  room.page.drawn(before, drawn, root);
  const deed = /** @type {HTMLDialogElement | null} */ (document.getElementById("deed-dialog"));
  if (deed && (state.ui.deed !== null) !== deed.open) state.ui.deed !== null ? deed.showModal() : deed.close();
}

store.watch(draw);
onArrival(() => store.set((/** @type {any} */ now) => ({ ...now })));
watchScreen((screen) => store.set({ screen }));
root.addEventListener("focusin", stopAtFocus);
store.set((/** @type {any} */ now) => ({ ...now }));
