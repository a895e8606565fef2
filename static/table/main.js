/* Starts the table on its page: reads where it is, opens the lines, redraws on every change. */

import { acts, UI } from "./frame/page/acts.js";
import { Attention } from "./frame/page/attention.js";
import { Absence, Notebook } from "./frame/words/away.js";
import { Back, layersOf } from "./frame/page/back.js";
import { choiceId } from "./frame/server/choices.js";
import { Clock } from "./frame/server/clock.js";
import { Connection, socketUrl } from "./frame/server/connection.js";
import { Counting } from "./frame/draw/counting.js";
import { roomKey, shortcut } from "./frame/page/keys.js";
import { render } from "./frame/draw/lit.js";
import { watchSigns } from "./frame/page/watch_signs.js";
import { News } from "./frame/page/news.js";
import { page } from "./frame/page/page.js";
import { tick } from "./frame/panels/timer.js";
import { openLine, Scrolls } from "./frame/page/scrolls.js";
import { arrival, onArrival, openParts, part, sheetBehind } from "./frame/page/late.js";
import { BARE } from "./frame/room.js";
import { rove, settle, stopAtFocus } from "./frame/page/roving.js";
import { screenNow, watchScreen } from "./frame/draw/screen.js";
import { localStorageOrNone, readSettings, settingsFrom, SETTINGS_KEY } from "./frame/page/settings.js";
import { printed } from "./frame/server/printed.js";
import { rater, ratingsAt, UNRATED } from "./frame/server/ratings.js";
import { pressed } from "./frame/page/shortcuts.js";
import { play } from "./frame/page/sounds.js";
import { TurnEnd } from "./frame/page/turn_end.js";
import { hush, hushOnceSent } from "./frame/page/unheard.js";
import { EMPTY, receive } from "./frame/server/state.js";
import { Store } from "./frame/page/store.js";
import { heard, SILENCE, talkInSight } from "./frame/server/talk.js";
import { attributes, given } from "./frame/words/given.js";
import { Texts } from "./frame/words/text.js";
import { fetchRoom, partsOfAll, worded, wordsOf } from "./rooms.js";

const CALM_MS = 4000; // by then the first view stands, and the dialogs can come before they are asked for
const SETTLING_MS = 350; // a second press meant for the last question must not answer the next one

const root = document.getElementById("table");
const announcer = document.getElementById("announcer");
const lang = document.documentElement.lang.startsWith("pl") ? "pl" : "en";
const catalogue = await (lang === "pl" ? import("./texts/pl.js") : import("./texts/en.js"));
const texts = new Texts(lang, catalogue.default);
/** @param {Record<string, string>} more */
const learn = (more) => texts.add(more);
const clock = new Clock();
const { game: gameKey, room: kind, data: dataUrl, socket, talk, lobby, exported, story, mark, mineIcon } = attributes(root);
const { exportedThere, programmed, compared, hint, number, ratings } = root.dataset;

const store = new Store({
  ...EMPTY, line: { open: false, doubt: false, lost: false, ended: false }, talk: SILENCE, ui: UI, settings: readSettings(), screen: screenNow(), ratings: UNRATED,
});
const news = new News({
  root, announce, play, attention: new Attention({ icon: document.querySelector("link[rel~=icon]"), mineIcon }),
});
const counting = new Counting();
let room = BARE;
let names = new BARE.Names(null, lang);
const lessonSteps = document.getElementById("lesson");
/** Of a table that teaches. @type {import("./frame/lesson/start.js").Lesson | null} */
let lesson = null;
/** As it was drawn last. @type {Table | null} */
let table = null;

const line = new Connection({
  url: socketUrl(socket),
  hello: () => ({ type: "hello", lang, since: store.value.version || undefined }),
  ping: () => ({ type: "ping", at: Date.now() }),
  /** @param {any} message */
  onMessage(message) {
    if (message.now) clock.heard(message.now);
    act.forecastCame(message.key);
    store.set((state) => receive(state, message, Date.now()));
    const { heal } = store.value;
    if (heal !== null) {
      store.set({ heal: null });
      line.send({ ...line.hello(), since: heal });
    }
  },
  /** @param {any} state */
  onState: (state) => store.set({ line: state }),
  standIn(address) {
    const line = part("line");
    return line && new line.HttpLine(address);
  },
});

const talkLine = new Connection({
  url: socketUrl(talk),
  hello: () => null,
  ping: () => ({ type: "ping" }),
  /** @param {any} message */
  onMessage: (message) => store.set((state) => ({ ...state, talk: heard(state.talk, message, talkInSight(state)) })),
  /** @param {any} state */
  onState: (state) => !state.open && state.ended && store.set((all) => ({ ...all, talk: { ...all.talk, canSay: false } })),
});

const act = acts({ store, line, talkLine, current: () => given(table, "table"), announce, hear: play });
const scrolls = new Scrolls({ root, act });
const back = new Back(history);
const turnEnd = new TurnEnd((question) => {
  act.ending(question);
  if (question !== null) announce(`${announcer.textContent} ${texts.say("turn_end.soon")}`);
});
let follower = BARE.dialogs.attend({ root, announce, redraw: again });
const rates = rater({ fetched: async () => (ratings ? ratingsAt(ratings) : UNRATED), tell: (found) => store.set({ ratings: found }) });
const absence = new Absence({ notebook: new Notebook(socket, localStorageOrNone()), tell: act.away, own: (told, seat) => room.log.away(told, seat) });

/** The room has come, its words and the printed data with it: from here on it draws what is its own.
 * @param {import("./frame/room.js").Room} own @param {Record<string, string>} words @param {any} data */
function enter(own, words, data) {
  room = own;
  openParts(worded(own.late, own.lateTexts, lang, learn));
  texts.add(words);
  follower = own.dialogs.attend({ root, announce, redraw: again });
  names = new room.Names(data, lang);
  again();
}

function again() {
  store.set((state) => ({ ...state }));
}

/** @param {string} text */
function announce(text) {
  if (text) announcer.textContent = text;
}

/** Nothing of a match is drawn or answered by itself before its printed data, and the words of its game, are here.
 * @param {State} state */
function drawable(state) {
  return names.arrived ? state : { ...state, view: null };
}

/** Draws what is known; the table as it stands then.
 * @param {State} known */
function draw(known) {
  const state = drawable(known);
  const again = state.seat !== null && document.getElementById("rematch-form") !== null;
  const links = { lobby, mark, again, number, export: exported, exportThere: exportedThere, story, programmed, compared, hint };
  const before = table;
  table = new room.Table({ state, texts, names, clock, act, links, gameKey, room, newFrom: news.announced });
  render(page(table, lesson?.around(table)), root);
  root.dataset.screen = state.screen.kind;
  if (state.view) root.dataset.version = String(state.version);
  root.toggleAttribute("data-pending", Boolean(state.pending));
  root.classList.toggle("still", table.still);
  root.classList.toggle("sheet-open", Boolean(state.ui.open && table.choice(state.ui.open)));
  settle(root);
  room.page.drawn(before, table, root);
  tick(root, clock, state.view?.paused);
  counting.look(root, { symbol: table.cashSymbol, still: table.still, tempo: table.tempo });
  dialogs(state.ui);
  news.look(table);
  settling(table.asked.mine);
  scrolls.look(state);
  return table;
}

const isSettling = () => Date.now() - news.questionAt < SETTLING_MS;

/** The answers of a question that has just come look as if they took no press yet.
 * @param {boolean} mine */
function settling(mine) {
  const fresh = mine && isSettling();
  if (fresh === root.hasAttribute("data-settling")) return;
  root.toggleAttribute("data-settling", fresh);
  if (fresh) setTimeout(() => settling(true), SETTLING_MS);
}

/** @param {Ui} parts */
function dialogs({ deed, dialog }) {
  const open = { "deed-dialog": deed !== null, "keys-dialog": dialog === "keys", "settings-dialog": dialog === "settings", "leave-dialog": dialog === "leave", "votes-dialog": dialog === "votes", "rules-dialog": dialog === "rules", "programs-dialog": dialog === "programs", "notes-dialog": dialog === "notes" };
  for (const [id, wanted] of Object.entries(open)) {
    const element = document.getElementById(id);
    if (wanted && !element?.open) element?.showModal();
    if (!wanted && element?.open) element.close();
  }
}

/** An opened form that the server no longer offers is forgotten, so that it does not come back by itself.
 * @param {State} state @param {Table} drawn */
function tidy(state, drawn) {
  const { open, confirm } = state.ui;
  /** @param {string | null} id */
  const isListed = (id) => id === null || id === "vote" || room.dialogs.keeps(drawn, id) || state.view?.choices?.some((choice) => choiceId(choice) === id);
  const isAsked = isListed(confirm?.split("#")[0] ?? null); // an option stands behind the name of its choice
  if (state.view && (!isListed(open) || !isAsked)) {
    store.set({ ui: { ...state.ui, open: isListed(open) ? open : null, confirm: isAsked ? confirm : null } });
  }
}

addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]") || rove(event)) return;
  const key = shortcut(event, store.value.settings.shortcuts);
  const own = key || !table ? null : roomKey(event, store.value.settings.shortcuts, table.room.page.keys);
  if (!key && !own) return;
  event.preventDefault();
  if (key) pressed(key, { table, root, target: event.target, announce });
  else own?.press(table);
});

root.addEventListener("focusin", stopAtFocus);
watchSigns(root, announce);

// The capture phase: before any button acts.
root.addEventListener("click", (event) => {
  const button = /** @type {PageElement} */ (event.target).closest("#prompt [data-origin], [data-auto] [data-origin]");
  hush();
  if (!button || !isSettling() || !table?.asked.mine) return;
  event.stopPropagation();
  act.unheard(button, texts.say("page.unheard.new"));
}, true);

// A button that goes with its press would never be clicked: the one that keeps the turn open waits for its click.
addEventListener("pointerdown", ({ target }) => /** @type {PageElement} */ (target).closest?.(".inline-btn") || turnEnd.keep(), { capture: true, passive: true });
for (const kind of ["keydown", "click"]) addEventListener(kind, () => turnEnd.keep(), { capture: true, passive: true });

store.watch((state) => {
  const drawn = draw(state);
  tidy(drawable(state), drawn);
  follower.drawn(drawn);
  back.look(layersOf(drawn));
  if (!lesson) turnEnd.look(drawn, Date.now());
});
store.watch(hushOnceSent());
store.watch((state) => state.view?.status === "ended" && rates.over());
store.watch((state) => absence.look(drawable(state), document.hidden));
setInterval(() => {
  tick(root, clock, store.value.view?.paused);
  if (!table) return;
  news.tick(table, clock);
  turnEnd.tick(table, Date.now());
  follower.tick(table);
}, 250);
watchScreen((screen) => store.set({ screen }));
addEventListener("storage", (event) => event.key === SETTINGS_KEY && store.set({ settings: settingsFrom(event.newValue) }));
addEventListener("popstate", () => back.moved());
addEventListener("hashchange", () => openLine(location.hash, act));
document.addEventListener("visibilitychange", () => {
  absence.look(drawable(store.value), document.hidden);
  if (talkInSight(store.value)) store.set((state) => ({ ...state, talk: { ...state.talk, unread: 0 } }));
});

onArrival(again);
if (lessonSteps) {
  const [{ lessonAt }, words] = await Promise.all([import("./frame/lesson/start.js"), lang === "pl" ? import("./texts/pl/lesson.js") : import("./texts/en/lesson.js")]);
  texts.add(words.default);
  lesson = lessonAt({ steps: JSON.parse(lessonSteps.textContent), store, match: socket, storage: localStorageOrNone(), announce });
}
openParts({ ...partsOfAll(lang, learn), ...worded({
  room: () => fetchRoom(kind),
  line: () => import("./frame/server/http_line.js"),
  device: () => Promise.all([import("./frame/panels/device.js"), sheetBehind("device")]).then(([module]) => module.deviceOf(store, line)),
  menus: () => import("./frame/panels/dialogs.js"),
  advice: () => import("./frame/panels/advice.js"),
  end: () => Promise.all([import("./frame/dialogs/end.js"), sheetBehind(), sheetBehind("end")]).then(([module]) => module),
}, {
  device: { en: () => import("./texts/en/device.js"), pl: () => import("./texts/pl/device.js") },
  menus: { en: () => import("./texts/en/menus.js"), pl: () => import("./texts/pl/menus.js") },
  advice: { en: () => import("./texts/en/replay.js"), pl: () => import("./texts/pl/replay.js") },
  end: { en: () => import("./texts/en/end.js"), pl: () => import("./texts/pl/end.js") },
}, lang, learn) });
draw(store.value);
// The room is fetched beside the data that it reads.
const [data, own] = [printed(dataUrl), arrival("room")];
const words = own.then((module) => wordsOf(module.room, lang, gameKey));
data.then(async (found) => enter((await own).room, await words, found));
setTimeout(() => ["end", "menus", "line", ...room.soon].forEach(part), CALM_MS);
line.start();
talkLine.start();
