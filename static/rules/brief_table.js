/* What the drawings of a table ask of it, where there is a position and nobody who plays. */

import { money } from "../table/frame/words/money.js";

const NOTHING = () => {};

/** @param {{ names: any, texts: import("../table/frame/words/text.js").Texts, view: any, beside: any, told?: any[] }} parts @returns {any} */
export function drawing({ names, texts, view, beside, told = [] }) {
  return {
    names, texts, beside,
    game: view,
    view: { choices: [], question: null, seats: [], replay: null },
    state: { history: told, at: null, version: 0 },
    settings: { textMode: false },
    ui: { drafts: {}, board: {}, highlight: [] },
    act: new Proxy({}, { get: () => NOTHING }),
    say: (/** @type {string} */ key, /** @type {Params} */ params) => texts.say(key, params),
    word: (/** @type {string} */ key) => texts.first([key]),
    money: (/** @type {number} */ value) => money(value, names.symbol),
    seatName: (/** @type {number} */ seat) => texts.say("seat.number", { n: seat + 1 }),
  };
}
