/* An address goes to others: on touch screens by the device's own way, else into the clipboard. A page may have neither, as
 * browsers give them to safe addresses alone, and only who allows it: then the address is shown for copying by hand. */

/** Whether it went to the clipboard, which nobody sees. `words`: what is said, by key, where it has to be copied by hand.
 * @param {string} url @param {{ ask: string, close: string }} words @returns {Promise<boolean>} */
export async function passOn(url, words) {
  if (matchMedia("(pointer: coarse)").matches && await handed(url)) return false;
  if (await copied(url)) return true;
  (await import("./by_hand.js")).showAddress(url, words);
  return false;
}

/** Whether the device asked where to send it; who closes that without choosing wants nothing else.
 * @param {string} url @returns {Promise<boolean>} */
async function handed(url) {
  try {
    await navigator.share({ url });
    return true;
  } catch (error) {
    return /** @type {Error} */ (error).name === "AbortError";
  }
}

/** @param {string} url @returns {Promise<boolean>} */
async function copied(url) {
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    return false; // there is none, or it was denied
  }
}
