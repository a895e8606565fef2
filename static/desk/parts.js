/* Parts of a form that fold: a link opens one of them and closes the others. */

/** Opens a part and whatever it lies in; the other sections are closed.
 * @param {Element} part @param {Iterable<Element>} sections */
export function openPart(part, sections) {
  /** @type {HTMLDetailsElement[]} */
  const folds = [];
  for (let at = /** @type {Element | null} */ (part); at; at = at.parentElement) if (at.localName === "details") folds.push(/** @type {HTMLDetailsElement} */ (at));
  for (const one of sections) if (!folds.includes(/** @type {any} */ (one))) /** @type {HTMLDetailsElement} */ (one).open = false;
  for (const one of folds) one.open = true;
}
