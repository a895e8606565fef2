/* What must be there: where it is not, the page is broken, and says what is missing rather than where it stumbled over it. */

/** `value`, which is there whenever the page is whole.
 * @template T @param {T} value @param {string} name @returns {NonNullable<T>} */
export function given(value, name) {
  if (value === null || value === undefined) throw new Error(`missing: ${name}`);
  return value;
}

/** What an element says in `data-` attributes that its page always has, by their names in `dataset`.
 * @param {{ dataset: DOMStringMap }} element */
export const attributes = ({ dataset }) => new Proxy(/** @type {Record<string, string>} */ ({}), { get: (_, name) => given(dataset[String(name)], String(name)) });
