/* The rooms there are, by the word with which a page names the one it needs. A page without such a word has a ring, or no
 * board at all. */

/** @type {Record<string, () => Promise<{ room: import("./frame/room.js").Room }>>} */
const ROOMS = {
  ring: () => import("./ring/room.js"),
  rail: () => import("./rail/room.js"),
};

/** The messages of a room.
 * @param {import("./frame/room.js").Room} room @param {string} lang @returns {Promise<Record<string, string>>} */
export const wordsOf = async ({ texts }, lang) => (texts ? (await texts[lang]()).default : {});

/** Fetches the room of a page.
 * @param {string} kind */
export const fetchRoom = (kind) => (ROOMS[kind] ?? ROOMS.ring)();
