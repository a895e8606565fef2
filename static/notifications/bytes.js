/* Keys as browsers want them. */

/** The bytes of a text in base64url.
 * @param {string} text */
export function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
