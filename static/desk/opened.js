/* The table of an edition before the first move, as the room of its game knows it: for the preview, and for the board of the editor. */

import { acts, UI } from "../table/frame/page/acts.js";
import { arrival, openParts } from "../table/frame/page/late.js";
import { Clock } from "../table/frame/server/clock.js";
import { EMPTY, receive } from "../table/frame/server/state.js";
import { printed } from "../table/frame/server/printed.js";
import { readSettings } from "../table/frame/page/settings.js";
import { screenNow } from "../table/frame/draw/screen.js";
import { SILENCE } from "../table/frame/server/talk.js";
import { Store } from "../table/frame/page/store.js";
import { attributes, given } from "../table/frame/words/given.js";
import { Texts } from "../table/frame/words/text.js";
import { UNRATED } from "../table/frame/server/ratings.js";
import { fetchRoom, partsOfAll, worded, wordsOf } from "../table/rooms.js";
import { viewOf } from "./opening.js";

/** @param {HTMLElement} root what `data-game`, `data-room` and `data-data` name
 * @param {{ back: string, announce: (text: string) => void, acted?: Record<string, unknown> }} parts `acted`: acts of the page in the place of the table's */
export async function opened(root, { back, announce, acted = {} }) {
  const lang = document.documentElement.lang.startsWith("pl") ? "pl" : "en";
  const { default: catalogue } = await (lang === "pl" ? import("../table/texts/pl.js") : import("../table/texts/en.js"));
  const { game: gameKey, room: kind, data } = attributes(root);
  const { mark = "" } = root.dataset;
  openParts({ room: () => fetchRoom(kind) });
  const [opening, { room }] = /** @type {any[]} */ (await Promise.all([printed(data), arrival("room")]));
  const texts = new Texts(lang, catalogue);
  texts.add(await wordsOf(room, lang, gameKey));
  /** @param {Record<string, string>} more */
  const learn = (more) => texts.add(more);
  openParts({ ...partsOfAll(lang, learn), ...worded(room.late, room.lateTexts, lang, learn) });
  const names = new room.Names(opening.data, lang);
  const links = { lobby: back, mark, again: false, number: "", export: "", exportThere: "", story: "" };
  const store = new Store(receive(
    /** @type {any} */ ({ ...EMPTY, line: { open: true, doubt: false, lost: false, ended: false }, talk: SILENCE, ui: UI, settings: readSettings(), screen: screenNow(), ratings: UNRATED }),
    { type: "welcome", seat: null, version: 1, facts: 0, from: 0, events: [], view: viewOf(opening) }, 0,
  ));
  const silent = /** @type {any} */ ({ submit() {}, send() {}, lag: 0 });
  /** As it was drawn last. @type {Table | null} */
  let current = null;
  const act = { ...acts({ store, line: silent, talkLine: silent, current: () => given(current, "table"), announce }), ...acted };
  const clock = new Clock();

  /** @param {State} state @returns {any} */
  function tableOf(state) {
    current = new room.Table({ state, texts, names, clock, act, links, gameKey, room, newFrom: null });
    return current;
  }

  return { room, store, tableOf };
}
