/* Says on the page of one question what has happened since its reader acted last, and what is asked, in the words of
 * the table. The answers stand on the page without it. */

import { UI } from "./frame/page/acts.js";
import { Clock } from "./frame/server/clock.js";
import { linesAfter } from "./frame/words/log.js";
import { printed } from "./frame/server/printed.js";
import { readSettings } from "./frame/page/settings.js";
import { UNRATED } from "./frame/server/ratings.js";
import { screenNow } from "./frame/draw/screen.js";
import { SILENCE } from "./frame/server/talk.js";
import { receive, EMPTY } from "./frame/server/state.js";
import { attributes } from "./frame/words/given.js";
import { Texts } from "./frame/words/text.js";
import { fetchRoom, wordsOf } from "./rooms.js";

/** More lines than these nobody reads here: the table has them all. */
const LINES_MOST = 40;

const story = document.getElementById("story");
const { game: gameKey, room: kind, data: dataUrl } = attributes(story);
const moment = JSON.parse(document.getElementById("moment").textContent);
const lang = document.documentElement.lang.startsWith("pl") ? "pl" : "en";
const [{ default: catalogue }, { room }, data] = /** @type {any[]} */ (await Promise.all([
  lang === "pl" ? import("./texts/pl.js") : import("./texts/en.js"), fetchRoom(kind), printed(dataUrl),
]));
const texts = new Texts(lang, catalogue);
texts.add(await wordsOf(room, lang, gameKey));
const silent = /** @type {any} */ ({});
const state = receive(/** @type {any} */ ({
  ...EMPTY, line: { open: true, doubt: false, lost: false, ended: false }, talk: SILENCE, ui: UI, settings: readSettings(), screen: screenNow(), ratings: UNRATED,
}), moment, 0);
const names = new room.Names(data, lang);
const table = new room.Table({ state, texts, names, clock: new Clock(), act: silent, links: silent, gameKey, room });

const asked = document.getElementById("asked");
if (asked && moment.view.question !== null) asked.textContent = table.questionWords();
const lines = linesAfter(state.history, moment.from, table.env).slice(-LINES_MOST);
story.querySelector("ol").replaceChildren(...lines.map((line) => {
  const item = document.createElement("li");
  item.textContent = table.speech.sentence(line);
  return item;
}));
story.hidden = !lines.length;
