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

export class Names {
  /** @param {any} data @param {string} lang */
  constructor(data, lang) {
    this.lang = lang;
    this.arrived = data !== null;
    this.rules = data?.rules ?? {};
    const tables = data?.tables ?? {};
    this.tables = tables;
    this.game = data?.game ?? null;
    this.fields = list(tables.fields);
    this.groups = list(tables.groups);
    this.byField = new Map(this.fields.map((field) => [field.id, field]));
    this.byIndex = new Map(this.fields.map((field, index) => [field.index ?? index, field]));
    this.byGroup = new Map(this.groups.map((group) => [group.id, group]));
    this.cards = new Map();
    for (const [deck, cards] of Object.entries(tables.decks ?? {})) {
      for (const card of list(cards)) this.cards.set(card.id, { ...card, deck });
    }
    this.book = data?.book ?? null;
    /** What the rules of the match do otherwise than the box, a sentence each. @type {string[]} */
    this.told = data?.difference?.[lang] ?? [];
    /** @type {Printed} */
    this.printed = data?.printed ?? { deeds: {}, fields: {}, chips: [] };
    this.symbol = tables.currency?.symbol ?? tables.game?.currency?.code ?? "$";
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

  /** A field by id or by its number on the board.
   * @param {any} ref */
  place(ref) {
    return typeof ref === "number" ? this.byIndex.get(ref) : this.byField.get(ref);
  }

  /** @param {any} ref */
  field(ref) {
    return this.word(this.place(ref)) ?? String(ref).replaceAll("_", " ");
  }

  /** @param {string} id */
  group(id) {
    return this.word(this.byGroup.get(id)) ?? String(id).replaceAll("_", " ");
  }

  /** @param {any} id */
  card(id) {
    return this.word(this.cards.get(id), "text") ?? String(id);
  }

  /** Fields that can be owned, in board order. */
  deeds() {
    return this.fields.filter((field) => field.group != null && field.price != null);
  }

  /** The deeds of one set, in board order.
   * @param {string} group */
  members(group) {
    return this.fields.filter((field) => field.group === group && field.price != null);
  }

  /** What the deed of a field prints in this match, undefined for what is no deed.
   * @param {any} ref */
  deed(ref) {
    return this.printed.deeds[this.place(ref)?.id];
  }

  /** What a field that is no deed costs or brings in this match, undefined where that is nothing.
   * @param {any} ref */
  due(ref) {
    return this.printed.fields[this.place(ref)?.id];
  }

  /** The level that means a hotel, where that goes by roles for `role`; null where there is none.
   * @param {string} id @param {string} [role] */
  topLevel(id, role = null) {
    const top = this.deed(id)?.top ?? null;
    return typeof top === "object" ? (top?.[role] ?? null) : top;
  }
}

/** @param {number} value */
function list(value) {
  if (Array.isArray(value)) return value;
  return value && typeof value === "object" ? Object.values(value) : [];
}
