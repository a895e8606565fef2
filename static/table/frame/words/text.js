/* Messages with parameters. A message is a string with
 *   {name}                     a parameter
 *   {n#one:dom|few:domy|...}   the word that fits the number n, by the plural rules of the language
 * Sentences are never glued together from pieces: each has its own message. */

const PIECE = /\{(\w+)(?:#([^}]*))?\}/g;

/** Cuts a message into texts and holes.
 * @param {any} message */
export function parse(message) {
  const pieces = [];
  let end = 0;
  for (const found of message.matchAll(PIECE)) {
    if (found.index > end) pieces.push(message.slice(end, found.index));
    pieces.push({ name: found[1], forms: found[2] ? readForms(found[2]) : null });
    end = found.index + found[0].length;
  }
  if (end < message.length) pieces.push(message.slice(end));
  return pieces;
}

/** @param {string} text */
function readForms(text) {
  return new Map(text.split("|").map((form) => {
    const colon = form.indexOf(":");
    return [form.slice(0, colon), form.slice(colon + 1)];
  }));
}

/** "sell_building" -> "sell building": the last resort for names nobody has put into words yet.
 * @param {string} name */
export function plainName(name) {
  return String(name).replaceAll("_", " ");
}

export class Texts {
  /** `catalogue` is flat: key -> message. `lang` is an IETF tag for plural forms.
   * @param {string} lang @param {Record<string, string>} catalogue */
  constructor(lang, catalogue) {
    this.lang = lang;
    this.catalogue = catalogue;
    this.plurals = new Intl.PluralRules(lang);
    this.parsed = new Map();
  }

  /** More messages, of a room that came later.
   * @param {any} messages */
  add(messages) {
    Object.assign(this.catalogue, messages);
    this.parsed.clear();
  }

  /** @param {string} key */
  has(key) {
    return Object.hasOwn(this.catalogue, key);
  }

  /** The pieces of a message with its holes filled; a parameter may be anything the page can draw.
   * @param {string} key @param {Params} [params] */
  parts(key, params = {}) {
    /** @type {(string | Piece)[]} */
    let pieces = this.parsed.get(key);
    if (!pieces) {
      pieces = parse(this.has(key) ? this.catalogue[key] : plainName(key));
      this.parsed.set(key, pieces);
    }
    const filled = pieces.map((piece) => (typeof piece === "string" ? piece : this.fill(piece, params)));
    return filled.map((part, n) => (typeof pieces[n] === "string" && n && part.startsWith(".") && endsInDot(filled[n - 1]) ? part.slice(1) : part));
  }

  /** @param {Piece} piece @param {Params} params */
  fill(piece, params) {
    const value = params[piece.name];
    if (!piece.forms) return value ?? `{${piece.name}}`;
    return piece.forms.get(this.plurals.select(value)) ?? piece.forms.get("other") ?? "";
  }

  /** The same as one string.
   * @param {string} key @param {Params} [params] */
  say(key, params = {}) {
    return this.parts(key, params).join("");
  }

  /** The first of several keys that has a message, else the words of the last one.
   * @param {string[]} keys @param {Params} [params] */
  first(keys, params = {}) {
    const key = this.told(keys);
    return this.has(key) ? this.say(key, params) : plainName(key.slice(key.lastIndexOf(".") + 1));
  }

  /** The first of several keys that has a message, else the last one.
   * @param {string[]} keys */
  told(keys) {
    return keys.find((candidate) => this.has(candidate)) ?? keys[keys.length - 1];
  }
}

/** Does what fills a hole end in the dot of an abbreviation? A drawing says so by its property `dot`.
 * @param {any} value */
function endsInDot(value) {
  if (Array.isArray(value)) return endsInDot(value.at(-1));
  return typeof value === "string" ? value.endsWith(".") : value?.dot === true;
}

/** As a sentence begins. @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
