/* The rooms there are, by the word with which a page names the one it needs. A page without such a word has a ring, or no
 * board at all. */

import { arrival, sheetBehind } from "./frame/page/late.js";

/** @type {Record<string, () => Promise<{ room: import("./frame/room.js").Room }>>} */
const ROOMS = {
  ring: () => import("./ring/room.js"),
  rail: () => import("./rail/room.js"),
};

/** The messages of a room, and those of the game alone.
 * @param {import("./frame/room.js").Room} room @param {string} lang @param {string} game @returns {Promise<Record<string, string>>} */
export async function wordsOf({ texts, gameTexts }, lang, game) {
  const found = await Promise.all([texts?.[lang](), gameTexts[game]?.[lang]()]);
  return Object.assign({}, ...found.map((module) => module?.default));
}

/** What loads parts, with their words: whoever enters a part has both, since `add(words)` comes first.
 * @param {Record<string, () => Promise<any>>} loaders @param {Record<string, import("./frame/room.js").Texts>} texts @param {string} lang
 * @param {(words: Record<string, string>) => void} add */
export function worded(loaders, texts, lang, add) {
  return Object.fromEntries(Object.entries(loaders).map(([name, load]) => [name, async () => {
    const [module, words] = await Promise.all([load(), texts[name]?.[lang]()]);
    if (words) add(words.default);
    return module;
  }]));
}

/** Parts of every room, which pages open before they know theirs: what sieves the log, by the kinds of the room, and notes for oneself. */
const OF_ALL = {
  async sieve() {
    const kinds = arrival("room").then(({ room }) => room.log.kinds());
    const [{ logTools }, { KINDS }] = await Promise.all([import("./frame/panels/log_tools.js"), kinds, sheetBehind("log")]);
    return logTools(KINDS);
  },
  notes: () => Promise.all([import("./frame/panels/notes.js"), sheetBehind("notes")]).then(([module]) => module),
};
/** @type {Record<string, import("./frame/room.js").Texts>} */
const WORDS_OF_ALL = {
  sieve: { en: () => import("./texts/en/log.js"), pl: () => import("./texts/pl/log.js") },
  notes: { en: () => import("./texts/en/notes.js"), pl: () => import("./texts/pl/notes.js") },
};

/** What loads them, with their words.
 * @param {string} lang @param {(words: Record<string, string>) => void} add */
export const partsOfAll = (lang, add) => worded(OF_ALL, WORDS_OF_ALL, lang, add);

/** Fetches the room of a page.
 * @param {string} kind */
export const fetchRoom = (kind) => (ROOMS[kind] ?? ROOMS.ring)();
