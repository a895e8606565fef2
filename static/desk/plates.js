/* The letters of the groups on a board of the office are those of the table, which players know. */

/** Puts the table's letters in the place of those that the server made of the names.
 * @param {typeof import("../table/ring/board/look.js").groupLook} groupLook @param {string} game @param {ParentNode} within */
export function letter(groupLook, game, within) {
  /** @type {any} what a set's look asks of the names of a match */
  const names = { game, groups: [], group: () => "" };
  for (const place of within.querySelectorAll("[data-group]")) {
    const { code } = groupLook(names, place.getAttribute("data-group") ?? "");
    if (code) place.textContent = code;
  }
}
