/* What the printed data of a ring of fields hold: fields, sets of deeds and cards by id. */

import { money } from "../frame/words/money.js";
import { Names } from "../frame/words/names.js";

/** Is this a field that somebody can own?
 * @param {Field} field @returns {field is Deed} */
export const isDeed = (field) => field.price != null;

export class RingNames extends Names {
  /** @param {any} data @param {string} lang */
  constructor(data, lang) {
    super(data, lang);
    this.fields = list(this.tables.fields);
    this.groups = list(this.tables.groups);
    this.byField = new Map(this.fields.map((field) => [field.id, field]));
    this.byIndex = new Map(this.fields.map((field, index) => [field.index ?? index, field]));
    this.byGroup = new Map(this.groups.map((group) => [group.id, group]));
    this.cards = new Map();
    for (const [deck, cards] of Object.entries(this.tables.decks ?? {})) {
      for (const card of list(cards)) this.cards.set(card.id, { ...card, deck });
    }
    this.holes = { field: (/** @type {any} */ id) => this.field(id), card: (/** @type {any} */ id) => this.card(id) };
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

  /** The text of a card, its sums as everything else at the table writes them.
   * @param {any} id */
  card(id) {
    const text = this.word(this.cards.get(id), "text") ?? String(id);
    return text.replace(/(\d[\d\s]*)\s[$€£]/gu, (/** @type {string} */ _, /** @type {string} */ sum) => money(Number(sum.replace(/\s/gu, "")), this.symbol));
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
   * @param {string} id @param {string | null} [role] */
  topLevel(id, role = null) {
    const top = this.deed(id)?.top ?? null;
    return typeof top === "object" ? (top?.[role ?? ""] ?? null) : top;
  }
}

/** @param {number} value */
function list(value) {
  if (Array.isArray(value)) return value;
  return value && typeof value === "object" ? Object.values(value) : [];
}
