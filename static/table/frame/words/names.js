/* The static data of a match (its `data` address) looked up by id, in the reader's language. */

/** A seat's or a field's entry, whether the view holds a list or an object keyed by number.
 * @param {any} container @param {any} key */
export function at(container, key) {
  return container == null ? undefined : container[key];
}

/** [key, value] pairs of a list or an object, keys of a list as numbers.
 * @param {any} container */
export function entries(container) {
  if (Array.isArray(container)) return container.map((value, index) => [index, value]);
  return Object.entries(container ?? {});
}

/** What every match prints; a room whose board has more to look up extends it (`Names` of the room). */
export class Names {
  /** @param {any} data @param {string} lang */
  constructor(data, lang) {
    this.lang = lang;
    this.arrived = data !== null;
    this.rules = data?.rules ?? {};
    this.tables = data?.tables ?? {};
    this.game = data?.game ?? null;
    this.book = data?.book ?? null;
    /** What the rules of the match do otherwise than the box, a sentence each. @type {string[]} */
    this.told = data?.difference?.[lang] ?? [];
    /** @type {Printed} */
    this.printed = data?.printed ?? { deeds: {}, fields: {}, chips: [] };
    this.inks = data?.inks ?? {};
    /** The sign of money, without the stop of an abbreviation: in a sentence it would end it. @type {string} */
    this.symbol = (this.tables.currency?.symbol ?? this.tables.game?.currency?.code ?? "$").replace(/\.$/, "");
    /** Words for what only this board has, by the name of the hole of a message. @type {Record<string, (value: any) => string>} */
    this.holes = {};
  }

  /** A thing's `name_pl` or `name_en` (or another stem), with what there is as a fallback.
   * @param {any} thing @param {string} [stem] */
  word(thing, stem = "name") {
    if (!thing) return null;
    return thing[`${stem}_${this.lang}`] ?? thing[`${stem}_en`] ?? thing[stem] ?? null;
  }

  /** @param {string} fallback */
  title(fallback) {
    return this.word(this.tables, "title") ?? this.tables.game?.title ?? fallback;
  }
}
