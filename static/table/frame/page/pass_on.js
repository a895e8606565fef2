/* An address goes to others: on touch screens by the device's own way, else into the clipboard. */

/** Whether it went to the clipboard, which nobody sees.
 * @param {string} url @returns {Promise<boolean>} */
export async function passOn(url) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ url }).catch(() => {}); // closed without choosing
    return false;
  }
  await navigator.clipboard?.writeText(url);
  return Boolean(navigator.clipboard);
}
