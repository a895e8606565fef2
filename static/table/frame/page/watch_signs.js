/* A press on a sign without words says what it means; what says so comes with the first press of all. */

/** @param {HTMLElement} root @param {(words: string) => void} announce */
export function watchSigns(root, announce) {
  root.addEventListener("click", async ({ target }) => (await import("./meanings.js")).pressedAt(target, announce));
}
