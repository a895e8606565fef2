/* Starts a replay on its page: the table as it was after any move, drawn by the room of its game, with an axis below it. */

import { acts, UI } from "./frame/page/acts.js";
import { Clock } from "./frame/server/clock.js";
import { around, momentLines, shownAt, where } from "./frame/replay/panel.js";
import { Playback } from "./frame/replay/playback.js";
import { isWriting } from "./frame/page/keys.js";
import { arrival, onArrival, openParts } from "./frame/page/late.js";
import { page } from "./frame/page/page.js";
import { watchSigns } from "./frame/page/watch_signs.js";
import { printed } from "./frame/server/printed.js";
import { readSettings } from "./frame/page/settings.js";
import { UNRATED } from "./frame/server/ratings.js";
import { receive, EMPTY } from "./frame/server/state.js";
import { render } from "./frame/draw/lit.js";
import { rove, settle, stopAtFocus } from "./frame/page/roving.js";
import { screenNow, watchScreen } from "./frame/draw/screen.js";
import { SILENCE } from "./frame/server/talk.js";
import { Store } from "./frame/page/store.js";
import { attributes, given } from "./frame/words/given.js";
import { Texts } from "./frame/words/text.js";
import { fetchRoom, partsOfAll, worded, wordsOf } from "./rooms.js";

const root = document.getElementById("table");
const announcer = document.getElementById("announcer");
const lang = document.documentElement.lang.startsWith("pl") ? "pl" : "en";
const [{ default: catalogue }, { default: own }] = await Promise.all(lang === "pl"
  ? [import("./texts/pl.js"), import("./texts/pl/replay.js")] : [import("./texts/en.js"), import("./texts/en/replay.js")]);
const { game: gameKey, room: kind, data, script, frame, picture, animation, qr, reason, review, compared, table: tableUrl, lobby, mark, at } = attributes(root);
const { number } = root.dataset;
openParts({ room: () => fetchRoom(kind), advice: () => import("./frame/panels/advice.js") });
const [names, told, { room }] = /** @type {any[]} */ (await Promise.all([printed(data), printed(script), arrival("room")]));

const texts = new Texts(lang, catalogue);
texts.add(own);
texts.add(await wordsOf(room, lang, gameKey));
/** @param {Record<string, string>} more */
const learn = (more) => texts.add(more);
openParts({ ...partsOfAll(lang, learn), ...worded(room.late, room.lateTexts, lang, learn) });
const words = new room.Names(names, lang);
const links = { lobby, mark, again: false, number, export: "", exportThere: "", story: "", programmed: "", hint: "" };
/** The parts of a view that do not change from move to move. @type {any} */
const FRAME = {
  match: told.match, status: "running", facts: 0, seat: null, seats: told.seats, paused: false, question: null, choices: [], deadlines: [],
  control: null, times: [], pace: "instant", rules: null, commitment: null, secret: null, motion: null, calls: [], asks: [], rated: false, data: "", verify: "", wealth: "", replay: location.pathname,
};
/** As it was drawn last. @type {Table | null} */
let table = null;
let spoken = 0;

const store = new Store({
  ...EMPTY, line: { open: true, doubt: false, lost: false, ended: false }, talk: SILENCE, ui: UI, settings: readSettings(), screen: screenNow(), ratings: UNRATED,
});
const silent = /** @type {any} */ ({ submit() {}, send() {}, lag: 0 });
const act = { ...acts({ store, line: silent, talkLine: silent, current: () => given(table, "table"), announce }), goTo: (/** @type {number} */ n) => playback.go(n) };
const playback = new Playback({
  script: told, at: Number(at), addresses: { frame, picture, animation, qr, reason, review, compared, table: tableUrl }, shown, redraw: () => store.set((state) => ({ ...state })),
  told: (key) => announce(texts.say(key)), say: (key) => texts.say(key),
});
const clock = new Clock();

/** @param {string} text */
function announce(text) {
  if (text) announcer.textContent = text;
}

/** The position after a move has come.
 * @param {any} found */
function shown(found) {
  // At the end as the result says: the valuation counts what no earlier moment could.
  const game = { ...found.game, worth: { ...found.game.worth, ...found.outcome?.worth } };
  /** @type {any} */
  const view = { ...FRAME, version: found.at, game, beside: found.beside, outcome: null };
  store.set((state) => ({
    ...receive(state, { type: "welcome", seat: null, version: found.at, facts: 0, from: 0, events: state.history.length ? [] : told.entries, view }, 0),
    at: found.at,
  }));
}

/** @param {State} state */
function draw(state) {
  if (!state.view) return;
  const before = table;
  /** @type {Table} */
  const drawn = new room.Table({ state, texts, names: words, clock, act, links, gameKey, room, newFrom: playback.playing && state.at !== null ? state.at - 1 : null });
  table = drawn;
  render(page(drawn, around(playback)), root);
  root.dataset.screen = state.screen.kind;
  root.dataset.version = String(state.at);
  root.classList.toggle("still", drawn.still);
  settle(root);
  room.page.drawn(before, drawn, root);
  const deed = /** @type {HTMLDialogElement | null} */ (document.getElementById("deed-dialog"));
  if (deed && (state.ui.deed !== null) !== deed.open) state.ui.deed !== null ? deed.showModal() : deed.close();
  if (before?.state.at !== state.at) moved(drawn);
}

/** The log shows where the reader is; while it plays only key moments are spoken.
 * @param {Table} table */
function moved(table) {
  document.querySelector(".log-line[aria-current]")?.scrollIntoView({ block: "center" });
  const now = shownAt(table);
  if (playback.playing && !playback.axis.moments.includes(now)) return;
  if (spoken) announce([where(table, playback, now), ...momentLines(table).map((line) => table.speech.sentence(line))].join(". "));
  spoken = now;
}

store.watch(draw);
onArrival(() => store.set((state) => ({ ...state })));
watchScreen((screen) => store.set({ screen }));
root.addEventListener("focusin", stopAtFocus);
watchSigns(root, announce);
addEventListener("keydown", (event) => {
  const slider = /** @type {HTMLElement} */ (event.target).id === "replay-slider";
  if (document.querySelector("dialog[open]") || (!slider && (isWriting(event.target) || rove(event)))) return;
  if (playback.key(event)) event.preventDefault();
});
playback.go(playback.at);
