/* How large a name can be printed in the width it has: tighter first, then on more lines, then smaller, never cut.
 * Pure but for `measure`, which asks the browser how wide a text is. */

import { given } from "../../frame/words/given.js";

export const SERIF = "650 100px 'Brygada 1918'";
export const WIDE = "700 100px Archivo";
/** Archivo at its narrowest, as the style sheet prints institutions. */
export const NARROW = "600 condensed 100px Archivo";
const TIGHTEST = -0.03; // of the size, per letter

/** What measures, made with the first text. @type {CanvasRenderingContext2D | null} */
let pencil = null;
const widths = new Map();

/** Width of a text in ems.
 * @param {any} text @param {any} face */
export function measure(text, face) {
  const key = `${face}|${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    pencil ??= given(document.createElement("canvas").getContext("2d"), "canvas");
    pencil.font = face;
    width = pencil.measureText(text).width / 100;
    widths.set(key, width);
  }
  return width;
}

let fonts = 0; // how often the page has learnt new letters

/** After a font has arrived every width is another: calls back once the widths are forgotten.
 * @param {() => void} redraw */
export function onLetters(redraw) {
  document.fonts.addEventListener("loadingdone", () => {
    widths.clear();
    fonts += 1;
    redraw();
  });
}

/** Changes whenever names have to be set anew. */
export const lettersKnown = () => fonts;

/** {lines, size, tracking}: the largest print of a name in `width`, on at most `most` lines.
 * @param {string} name @param {number} width
 * @param {{ face?: any, size?: any, most?: number, ruler?: (text: string, tracking?: number) => number }} [parts] */
export function fit(name, width, { face = SERIF, size = 15, most = 1, ruler = measure } = {}) {
  const plans = splits(name.split(" "), most).map((lines) => plan(lines, width, { face, size, ruler }));
  return plans.find((one) => one.size === size) ?? plans.reduce((one, other) => (other.size > one.size ? other : one));
}

/** @param {any[]} lines @param {number} width
 * @param {{ face: any, size: any, ruler: (text: string, tracking?: number) => number }} parts */
function plan(lines, width, { face, size, ruler }) {
  const plain = Math.max(...lines.map((line) => ruler(line, face)));
  const letters = Math.max(...lines.map((line) => line.length));
  if (plain * size <= width) return { lines, size, tracking: 0 };
  const tight = plain + letters * TIGHTEST;
  if (tight * size <= width) return { lines, size, tracking: round((width - plain * size) / letters) };
  const smaller = width / tight;
  return { lines, size: round(smaller), tracking: round(smaller * TIGHTEST) };
}

/** @param {any} value */
const round = (value) => Math.floor(value * 100) / 100;

/** Every way to set words on 1..most lines, fewest lines first, even ones before uneven.
 * @param {string[]} words @param {number} most @returns {string[][]} */
export function splits(words, most) {
  const found = [[words.join(" ")]];
  if (most >= 2 && words.length >= 2) {
    const cuts = words.slice(1).map((_, cut) => [words.slice(0, cut + 1).join(" "), words.slice(cut + 1).join(" ")]);
    found.push(cuts.reduce((one, other) => (longest(other) < longest(one) ? other : one)));
  }
  if (most >= 3 && words.length >= 3) {
    const [rest] = splits(words.slice(1), 2).slice(-1);
    found.push([words[0], ...rest]);
  }
  return found;
}

/** @param {any[]} lines */
const longest = (lines) => Math.max(...lines.map((line) => line.length));
