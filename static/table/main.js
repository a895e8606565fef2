/* Starts the table on its page: reads where it is, opens the lines, redraws on every change. */

import { acts, UI } from "./acts.js";
import { Attention, lastSpoken, spoken } from "./attention.js";
import { Clock, deadlineOf } from "./clock.js";
import { Connection, socketUrl } from "./connection.js";
import { shortcut } from "./keys.js";
import { render } from "./lit.js";
import { at, Names } from "./names.js";
import { page } from "./page.js";
import { tick } from "./panels/timer.js";
import { rove, settle } from "./roving.js";
import { choiceId } from "./choices.js";
import { EMPTY, receive } from "./state.js";
import { Store } from "./store.js";
import { heard, SILENCE } from "./talk.js";
import { Table } from "./table.js";
import { Texts } from "./text.js";
import en from "./texts/en.js";
import pl from "./texts/pl.js";

const SETTLING_MS = 350; // a second press meant for the last question must not answer the next one
const WIDE = matchMedia("(min-width: 800px)");

const root = document.getElementById("table");
const announcer = document.getElementById("announcer");
const lang = document.documentElement.lang.startsWith("pl") ? "pl" : "en";
const texts = new Texts(lang, { pl, en }[lang]);
const clock = new Clock();
const { game: gameKey, data: dataUrl, socket, talk, lobby, exported, mark, mineIcon } = root.dataset;

const store = new Store({ ...EMPTY, line: { open: false, doubt: false, ended: false }, talk: SILENCE, ui: UI });
const attention = new Attention({ icon: document.querySelector("link[rel~=icon]"), mineIcon });
let names = new Names(null, lang);
let table = null;
let announced = null; // number of the last entry that was read aloud
let question = null;
let questionAt = 0;

const line = new Connection({
  url: socketUrl(socket),
  hello: () => ({ type: "hello", lang, ...(store.value.version ? { since: store.value.version } : {}) }),
  ping: () => ({ type: "ping", at: Date.now() }),
  onMessage(message) {
    if (message.now) clock.heard(message.now);
    store.set((state) => receive(state, message, Date.now()));
    const { heal } = store.value;
    if (heal !== null) {
      store.set({ heal: null });
      line.send({ type: "hello", lang, since: heal });
    }
  },
  onState: (state) => store.set({ line: state }),
});

const talkLine = new Connection({
  url: socketUrl(talk),
  hello: () => null,
  ping: () => ({ type: "ping" }),
  onMessage: (message) => store.set((state) => ({ ...state, talk: heard(state.talk, message, talkInSight(state)) })),
  onState: (state) => !state.open && state.ended && store.set((all) => ({ ...all, talk: { ...all.talk, canSay: false } })),
});

const act = acts({ store, line, talkLine, current: () => table, announce });

function talkInSight(state) {
  return !document.hidden && (WIDE.matches || state.ui.tab === "talk");
}

function announce(text) {
  if (text) announcer.textContent = text;
}

function draw(state) {
  const again = state.seat !== null && document.getElementById("rematch-form") !== null;
  const links = { lobby, mark, again, export: exported };
  table = new Table({ state, texts, names, clock, act, links, gameKey });
  const talkBefore = state.talk.messages.length;
  render(page(table), root);
  root.classList.toggle("sheet-open", Boolean(state.ui.open && table.choice(state.ui.open)));
  settle(root);
  tick(root, clock, state.view?.paused);
  dialogs(state.ui);
  notice(state);
  scrollTalk(talkBefore);
}

function dialogs({ deed, help }) {
  for (const [id, open] of [["deed-dialog", deed !== null], ["keys-dialog", help]]) {
    const dialog = document.getElementById(id);
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }
}

/** Tells people who do not look at the page, and moves the focus only if nobody else has it. */
function notice(state) {
  if (!state.view) return;
  const isNew = state.view.question !== question;
  if (isNew) {
    questionAt = announced === null ? 0 : Date.now();
    question = state.view.question;
  }
  const offered = table.places.answers.some((choice) => choice.do === "accept");
  attention.show(table.asked.mine ? texts.say("page.mine") : offered ? texts.say("page.offer") : "", table.title());
  const last = state.history.at(-1)?.n ?? 0;
  if (announced !== null && (last > announced || isNew)) announce(spoken(table, announced, isNew));
  else if (announced === null && table.asked.mine) announce(table.questionWords());
  announced = last;
  if (isNew && table.asked.mine) showSubject();
  if (isNew && table.asked.mine && document.activeElement === document.body && !document.querySelector("dialog[open]")) {
    root.querySelector("#prompt [data-ticket]")?.focus({ preventScroll: true });
  }
}

/** The field in question comes into sight, unless somebody is just pointing at the list. */
function showSubject() {
  if (root.querySelector(".fields:hover, #auction, #offers, #debts, #work")) return;
  root.querySelector(".fields-table .subject")?.scrollIntoView({ block: "nearest" });
}

let talkShown = 0;
function scrollTalk(count) {
  const box = document.getElementById("talk-scroll");
  if (box && count !== talkShown) box.scrollTop = box.scrollHeight;
  talkShown = count;
}

/** An opened form that the server no longer offers is forgotten, so that it does not come back by itself. */
function tidy(state) {
  const { open, confirm } = state.ui;
  const listed = (id) => id === null || id === "leave" || state.view?.choices?.some((choice) => choiceId(choice) === id);
  if (state.view && (!listed(open) || !listed(confirm))) {
    store.set({ ui: { ...state.ui, open: listed(open) ? open : null, confirm: listed(confirm) ? confirm : null } });
  }
}

let openBefore = null;
/** A form that was opened takes the focus; when it closes, its opener gets it back. */
function focusForm(state) {
  const { open } = state.ui;
  if (open === openBefore) return;
  const opener = openBefore && root.querySelector(`[data-opens="${CSS.escape(openBefore)}"]`);
  if (open) document.getElementById("work")?.focus();
  else if (document.activeElement === document.body) (opener ?? document.getElementById("prompt"))?.focus({ preventScroll: true });
  openBefore = open;
}

const GO = { players: "players", fields: "fields", log: "log", offers: "offers", question: "prompt" };
const TAB_OF = { players: "players", log: "log", fields: "board", offers: "board", talk: "talk" };

const DO = {
  // With a form open Enter is the form's alone: nobody throws the dice by mistake.
  enter: () => (document.getElementById("work") ?? root).querySelector("[data-ticket]")?.click(),
  pass: () => root.querySelector("#prompt .slot-beside button")?.click(),
  trade: () => root.querySelector('[data-opens="offer_trade"], [data-opens="offer_settlement"]')?.click(),
  build: () => root.querySelector('[data-opens="build"]')?.click(),
  last: () => announce(lastSpoken(table)),
  clock() {
    const deadline = deadlineOf(store.value.view?.deadlines ?? [], table.asked.seat);
    announce(deadline ? texts.say("clock.seconds", { n: clock.left(deadline.at) }) : texts.say("state.no_clock"));
  },
  state() {
    const player = at(table.game?.players, table.seat);
    announce(player ? texts.say("state.me", {
      name: table.seatName(table.seat), cash: table.money(player.cash), worth: table.money(at(table.game.worth, table.seat) ?? player.cash),
      field: names.field(player.position),
    }) : texts.say("state.none"));
  },
  help: () => act.help(true),
  escape: () => store.value.ui.open && act.toggle(store.value.ui.open),
};

function go(key) {
  if (TAB_OF[key]) act.tab(TAB_OF[key]);
  queueMicrotask(() => document.getElementById(key === "talk" ? "talk-input" : GO[key])?.focus());
}

addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]") || rove(event)) return;
  const key = shortcut(event, store.value.ui.shortcuts);
  if (!key) return;
  event.preventDefault();
  if (DO[key]) DO[key]();
  else go(key);
});

// The capture phase: before any button acts.
root.addEventListener("click", (event) => {
  const button = event.target.closest("#prompt [data-origin]");
  if (button && Date.now() - questionAt < SETTLING_MS && table?.asked.mine) event.stopPropagation();
}, true);

store.watch(draw);
store.watch(tidy);
store.watch(focusForm);
setInterval(() => tick(root, clock, store.value.view?.paused), 250);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && talkInSight(store.value)) store.set((state) => ({ ...state, talk: { ...state.talk, unread: 0 } }));
});

draw(store.value);
line.start();
talkLine.start();
fetch(dataUrl).then((answer) => answer.json()).then((data) => {
  names = new Names(data, lang);
  draw(store.value);
});
