/* A draft as players will see it: the table of its rules before the first move, drawn by the room of its game. */

import { acts, UI } from "../table/frame/page/acts.js";
import { arrival, onArrival, openParts } from "../table/frame/page/late.js";
import { Clock } from "../table/frame/server/clock.js";
import { EMPTY, receive } from "../table/frame/server/state.js";
import { html, nothing, render } from "../table/frame/draw/lit.js";
import { Names } from "../table/frame/words/names.js";
import { page } from "../table/frame/page/page.js";
import { printed } from "../table/frame/server/printed.js";
import { playersPanel } from "../table/frame/panels/players.js";
import { readSettings } from "../table/frame/page/settings.js";
import { screenNow, watchScreen } from "../table/frame/draw/screen.js";
import { SILENCE } from "../table/frame/server/talk.js";
import { settle, stopAtFocus } from "../table/frame/page/roving.js";
import { Store } from "../table/frame/page/store.js";
import { tabs } from "../table/frame/panels/tabs.js";
import { Texts } from "../table/frame/words/text.js";
import { UNRATED } from "../table/frame/server/ratings.js";
import { fetchRoom } from "../table/rooms.js";
import { viewOf } from "./opening.js";

const root = document.getElementById("table");
const lang = document.documentElement.lang.startsWith("pl") ? "pl" : "en";
const { default: catalogue } = await (lang === "pl" ? import("../table/texts/pl.js") : import("../table/texts/en.js"));
const { game: gameKey, data, mark, back, backWords, title, about } = root.dataset;
openParts({ room: () => fetchRoom(root.dataset.room) });
const [opening, { room }] = /** @type {any[]} */ (await Promise.all([printed(data), arrival("room")]));

const texts = new Texts(lang, catalogue);
if (room.texts) texts.add(room.texts[lang]);
openParts(room.late);
const words = new Names(opening.data, lang);
const links = { lobby: back, mark, again: false, number: "", export: "", exportThere: "" };
/** As it was drawn last. @type {Table | null} */
let table = null;

const store = new Store(receive(
  /** @type {any} */ ({ ...EMPTY, line: { open: true, doubt: false, lost: false, ended: false }, talk: SILENCE, ui: UI, settings: readSettings(), screen: screenNow(), ratings: UNRATED }),
  { type: "welcome", seat: null, version: 1, facts: 0, from: 0, events: [], view: viewOf(opening) }, 0,
));
const silent = /** @type {any} */ ({ submit() {}, send() {}, lag: 0 });
const act = acts({ store, line: silent, talkLine: silent, current: () => table, announce });
const clock = new Clock();

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
  table = new room.Table({ state, texts, names: words, clock, act, links, gameKey, room, newFrom: null });
  render(page(table, AROUND), root);
  root.dataset.screen = state.screen.kind;
  root.dataset.version = "1";
  root.classList.add("still");
  settle(root);
  room.page.drawn(before, table, root);
  const deed = /** @type {HTMLDialogElement | null} */ (document.getElementById("deed-dialog"));
  if (deed && (state.ui.deed !== null) !== deed.open) state.ui.deed !== null ? deed.showModal() : deed.close();
}

store.watch(draw);
onArrival(() => store.set((now) => ({ ...now })));
watchScreen((screen) => store.set({ screen }));
root.addEventListener("focusin", stopAtFocus);
store.set((now) => ({ ...now }));
