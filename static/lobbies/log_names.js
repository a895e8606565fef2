// Who sat at a game from elsewhere, as its log says. Pure; the server reads the log itself.

/** The names of the players in the order of their seats; none where the text is no such log.
 * @param {string} text @returns {string[]} */
export function namesIn(text) {
  /** @type {any} */
  let log = null;
  try {
    log = JSON.parse(text);
  } catch {
    return []; // what is wrong with it the server says
  }
  const players = Array.isArray(log?.players) ? log.players : [];
  return players.map((/** @type {any} */ one) => String(one?.name ?? ""));
}
