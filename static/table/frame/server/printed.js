/* The printed data of a match: what its ids stand for. Nothing can be drawn without them, so they are asked for until they come. */

const AGAIN_MS = 3000;

/** What stands at an address, null if it cannot be had now.
 * @param {string} address @returns {Promise<object | null>} */
async function fetched(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** Resolves with the data once the server has given them.
 * @param {string} address */
export async function printed(address) {
  for (;;) {
    const found = await fetched(address);
    if (found) return found;
    await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
}
