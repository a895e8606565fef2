/* The printed data of a match: what its ids stand for. Nothing can be drawn without them, so they are asked for until they come. */

const AGAIN_MS = 3000;

/** Resolves with the data once the server has given them.
 * @param {string} address */
export async function printed(address) {
  for (;;) {
    const found = await fetch(address).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
    if (found) return found;
    await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
}
