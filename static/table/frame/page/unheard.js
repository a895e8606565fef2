/* No press is lost without a sign: where one does nothing, its button says why, and so does the live region. */

const SAID_MS = 2600;

/** The button that says something now. @type {HTMLElement | null} */
let saying = null;
/** @type {ReturnType<typeof setTimeout>} */
let going;

/** Shows above a button, for a while, why its press did nothing; another press replaces it.
 * @param {HTMLElement} button @param {string} words */
export function sayUnheard(button, words) {
  hush();
  saying = button;
  button.dataset.unheard = words;
  going = setTimeout(hush, SAID_MS);
}

/** Nothing is said any more. */
export function hush() {
  clearTimeout(going);
  if (saying) delete saying.dataset.unheard;
  saying = null;
}

/** A watcher of states: that a move is on its way is said no longer than it is. */
export function hushOnceSent() {
  let isPending = false;
  return (/** @type {Pick<State, "pending">} */ { pending }) => {
    if (isPending && !pending) hush();
    isPending = Boolean(pending);
  };
}
