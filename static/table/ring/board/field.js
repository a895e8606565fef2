/* One field of the ring, drawn in its own coordinates. The same drawing serves the ring and the strip of phones. */

import { svg, nothing } from "../../frame/draw/lit.js";
import { money, number } from "../../frame/words/money.js";
import { fit, measure, NARROW, SERIF, WIDE } from "./fit.js";
import { housePlaces, partsOf } from "./geometry.js";
import { bandPaint } from "./hatches.js";
import { groupLook, lookOf, signOf } from "./look.js";
import { headShape, hotelShape, houseShape } from "./pieces.js";
import { CELLS, CORNER_ART, deckSign, smallSign } from "./signs.js";
import { dueOf, isComplete } from "./words.js";
import { pawnsOn } from "./marks.js";
import { isDeed } from "../names.js";

const LEADING = 0.96; // of the size of a name
const SMALL = 13;
const LEGIBLE = 11.5; // a name that would be printed smaller is broken where its look says it may be

/** Everything of a field that a move can change, short: equal marks mean an equal drawing.
 * @param {PropertyTable} table @param {Field} field */
export function markOf(table, field) {
  const { game, names } = table;
  const owner = game?.owner?.[field.id] ?? null;
  const due = names.due(field.id)?.sums;
  return [owner, table.role(owner), game?.level?.[field.id], game?.mortgaged?.includes(field.id), game?.rent?.[field.id], due, names.lang,
    isVisited(table, field), isComplete(table, field)].join();
}

/** Signs make room for pawns.
 * @param {PropertyTable} table @param {Field} field */
const isVisited = (table, field) => pawnsOn(field.index, table.game?.players).length > 0;

/** The drawing of a field in its box.
 * @param {PropertyTable} table @param {Field} field @param {FieldBox} box */
export function fieldArt(table, field, box) {
  if (box.corner) return cornerArt(table, field, box);
  return isDeed(field) ? deedArt(table, field, box) : plainArt(table, field, box);
}

/** {w, h} of the name of a field, down to its price: pawns keep clear of it.
 * @param {PropertyTable} table @param {Field} field @param {FieldBox} box */
export function nameSpace(table, field, box) {
  const { lines, size, tracking, narrow } = nameOf(table, field, partsOf(box, field.price != null));
  /** @param {LogLine} line */
  const wide = (line) => measure(line, narrow ? NARROW : SERIF) * size + line.length * tracking;
  return { w: Math.max(...lines.map(wide)), h: 5 + lines.length * size * LEADING };
}

/** @param {PropertyTable} table @param {Field} field @param {any} parts */
function nameOf(table, field, parts) {
  const { institutions, hyphens } = lookOf(table.names);
  const [name] = named(table, field);
  const narrow = institutions.has(field.type);
  /** @param {string} words */
  const set = (words) => fit(words, parts.text.w, { ...(narrow ? { face: NARROW, size: SMALL } : { size: parts.w > parts.h ? 15 : 14 }), most: words.includes(" ") ? 3 : 1 });
  const whole = set(name);
  const broken = whole.size < LEGIBLE ? hyphens?.[field.id] : null;
  return { ...(broken ? set(broken) : whole), narrow };
}

/** "Szansa (niebieska)" -> ["Szansa", "niebieska"]; "Więzienie / odwiedziny" likewise, the parts of the rest after it; a short
 * name where the data have one.
 * @param {PropertyTable} table @param {Field} field */
function named(table, field) {
  const [first, ...rest] = (table.names.word(field, "short") ?? table.names.field(field.id)).split(/ *[/–(] */u);
  return [first.trim(), rest.join(" ").replace(")", "").trim(), rest];
}

/** @param {{ lines: any[], size: any, tracking: number, narrow: boolean }} name @param {any} parts */
function nameLines({ lines, size, tracking, narrow }, parts) {
  return lines.map((line, n) => svg`<text class=${narrow ? "f-name narrow" : "f-name"} x=${parts.text.x} y=${(parts.plate.y + 3 + (n + 1) * size * LEADING).toFixed(1)}
    font-size=${size} letter-spacing=${tracking || nothing}>${line}</text>`);
}

/** @param {PropertyTable} table @param {Deed} field @param {any} box */
function deedArt(table, field, box) {
  const { names, game } = table;
  const parts = partsOf(box);
  const owner = game?.owner?.[field.id] ?? null;
  const pawned = game?.mortgaged?.includes(field.id) ?? false;
  const name = nameOf(table, field, parts);
  const sign = signOf(names, field);
  const priceAt = parts.plate.y + 3 + name.lines.length * name.size * LEADING + SMALL;
  return svg`<rect class="f-paper" width=${box.w} height=${box.h}/>
    ${pawned ? svg`<rect class="f-hatch" fill="url(#band-pawned)" x=${parts.plate.x} y=${priceAt + 3} width=${parts.plate.w} height=${parts.plate.y + parts.plate.h - priceAt - 3}/>` : nothing}
    ${nameLines(name, parts)}
    <text class="f-price" x=${parts.text.x} y=${priceAt.toFixed(1)}>${printed(table, field.price)}</text>
    ${sign && !isVisited(table, field) ? svg`<g transform=${`translate(${parts.plate.x + parts.plate.w - 14} ${parts.plate.y + parts.plate.h - (owner === null ? 16 : 32)})`}>${smallSign(sign)}</g>` : nothing}
    ${band(names, field.group, parts, { side: box.side, full: isComplete(table, field) })}
    ${owner === null ? nothing : strip(table, field, parts, owner, pawned)}
    <rect class="f-frame" width=${box.w} height=${box.h}/>
    ${owner === null ? nothing : built(table, field, box, owner)}`;
}

/** A set in one hand has its letters printed in negative.
 * @param {RingNames} names @param {string} group @param {{ band: any }} parts @param {{ side: any, full: boolean }} more */
function band(names, group, { band: place }, { side, full }) {
  const [cx, cy] = [place.w / 2, place.h / 2];
  return svg`<g transform=${`translate(${place.x} ${place.y})`}><rect class="f-band" fill=${bandPaint(names, group, side)} width=${place.w} height=${place.h}/>
    <rect class=${full ? "f-oval full" : "f-oval"} x=${cx - 10.5} y=${cy - 7.5} width="21" height="15" rx="7.5"/>
    <text class=${full ? "f-code full" : "f-code"} x=${cx} y=${cy + 3.4}>${groupLook(names, group).code}</text></g>`;
}

/** The owner's strip: mark left, current rent right; hollow with a word when mortgaged.
 * @param {PropertyTable} table @param {Field} field @param {{ strip: any }} parts @param {number} owner
 * @param {boolean} pawned */
function strip(table, field, { strip: place }, owner, pawned) {
  const text = pawned ? table.say("board.pawned") : rentPrint(table, field);
  const letter = pawned ? null : lookOf(table.names).letters?.[table.role(owner)]; // which rents hold there
  const { size } = fit(text, place.w - (letter ? 32 : 23), { face: pawned ? NARROW : WIDE, size: SMALL });
  return svg`<g class=${`f-strip seat-${owner % 6} ${pawned ? "hollow" : table.outlined(owner)}`}>
    <rect x=${place.x} y=${place.y} width=${place.w} height=${place.h}/>
    <svg x=${place.x + 4} y=${place.y + 4} width="10" height="10" viewBox="0 0 24 24" class="f-mark">${headShape(owner)}</svg>
    ${letter ? svg`<text class="f-role" x=${place.x + 17} y=${place.y + 13}>${letter}</text>` : nothing}
    <text class=${pawned ? "f-rent word" : "f-rent"} font-size=${size} x=${place.x + place.w - 4} y=${place.y + 13.5}>${text}</text></g>`;
}

/** The rent as a field prints it: "10×" where it goes by the dice, a dash where none is due.
 * @param {PropertyTable} table @param {Field} field */
function rentPrint(table, field) {
  const rent = table.game.rent?.[field.id];
  if (!rent) return "–";
  return field.rent_multiplier_by_count ? `${number(rent)}×` : printed(table, rent);
}

/** An amount on a field: a sign before it is printed, a word after it would not fit.
 * @param {PropertyTable} table @param {number} amount */
const printed = (table, amount) => (money(1, table.names.symbol).startsWith("1") ? number(amount) : table.money(amount));

/** @param {PropertyTable} table @param {Field} field @param {FieldBox} box @param {number} owner */
function built(table, field, box, owner) {
  const level = table.game.level?.[field.id] ?? 0;
  if (!level) return nothing;
  if (level === table.topLevel(field.id)) return hotelOn(box, `seat-${owner % 6} ${table.outlined(owner)}`, field.id);
  return svg`<g class=${`f-built seat-${owner % 6} ${table.outlined(owner)}`} data-built=${`${field.id}:${level}`}>${housePlaces(box, level).map(({ x, y }) => houseShape(x, y))}</g>`;
}

/** @type {Record<string, any>} */
const HOTELS = {
  /** @param {{ w: number }} parts */
  bottom: ({ w }) => [w / 2 - 13.5, -19, 0.9],
  /** @param {{ w: number, h: number }} parts */
  top: ({ w, h }) => [w / 2 - 13.5, h + 1, 0.9],
  /** @param {{ w: number, h: number }} parts */
  left: ({ w, h }) => [w + 1, h / 2 - 7, 0.68],
  /** @param {{ h: number }} parts */
  right: ({ h }) => [-21, h / 2 - 7, 0.68],
};

/** @param {FieldBox} box @param {string} ink @param {string} id */
function hotelOn(box, ink, id) {
  const [x, y, scale] = HOTELS[box.side](box);
  return svg`<g class=${`f-built ${ink}`} data-built=${`${id}:hotel`}><g transform=${`translate(${x} ${y}) scale(${scale})`}>${hotelShape}</g></g>`;
}

/** @param {PropertyTable} table @param {Field} field @param {any} box */
function plainArt(table, field, box) {
  const look = lookOf(table.names);
  const parts = partsOf(box, false);
  const name = nameOf(table, field, parts);
  const [, rest] = named(table, field);
  const foot = parts.plate.y + 3 + name.lines.length * name.size * LEADING;
  const due = dueOf(table, field, (sum) => printed(table, sum));
  const sign = signOf(table.names, field);
  const upright = box.h > box.w;
  return svg`<rect class="f-paper" width=${box.w} height=${box.h}/>
    ${nameLines(name, parts)}
    ${rest ? svg`<text class="f-sub" x=${parts.text.x} y=${foot + 13}>${rest}</text>` : nothing}
    ${field.deck ? svg`<g transform=${upright ? `translate(${isVisited(table, field) ? 22 : box.w / 2} ${box.h - 31})` : `translate(${box.w - 25} ${box.h - 25})`}>${deckSign(field.deck, look, isVisited(table, field) ? 0.85 : 1)}</g>` : nothing}
    ${due ? dueLines(table, due, parts) : nothing}
    ${sign && !isVisited(table, field) ? svg`<g transform=${upright ? `translate(${box.w / 2} ${box.h - 31})` : `translate(${box.w - 25} ${box.h - 25})`}>${smallSign(sign)}</g>` : nothing}
    <rect class="f-frame" width=${box.w} height=${box.h}/>`;
}

/** @param {PropertyTable} table @param {{ key: string, amount: string, share: string }} parts @param {any} more */
function dueLines(table, { key, amount, share }, { text, h }) {
  const foot = share ? h - 20 : h - 7;
  return svg`<text class="f-sub" x=${text.x} y=${foot - 15}>${table.say(key, { amount: "" }).trim()}</text>
    <text class="f-due" x=${text.x} y=${foot}>${amount}</text>
    ${share ? svg`<text class="f-sub" x=${text.x} y=${h - 6}>${table.say("board.or_share", { n: share })}</text>` : nothing}`;
}

/** @param {PropertyTable} table @param {Field} field @param {FieldBox} box */
function cornerArt(table, field, box) {
  const kind = lookOf(table.names).corners[field.type];
  const [name, rest, parts] = named(table, field);
  const draw = kind === "split_prison" && parts.length > 1 ? splitArt : HOLDING.has(kind) ? prisonArt : openArt;
  return svg`<rect class="f-paper" width=${box.w} height=${box.h}/><rect class="f-inset" x="4.5" y="4.5" width=${box.w - 9} height=${box.h - 9}/>
    ${draw(table, field, kind, name, draw === splitArt ? parts : rest)}<rect class="f-frame" width=${box.w} height=${box.h}/>`;
}

/** @param {PropertyTable} table @param {Field} field @param {string} kind @param {string} name @param {any[]} rest */
function openArt(table, field, kind, name, rest) {
  const due = dueOf(table, field, (sum) => printed(table, sum));
  const words = fit(name, 86, { size: 17, most: rest ? 1 : 2 });
  const below = rest || words.lines[1];
  return svg`${CORNER_ART[kind] ?? nothing}
    ${due ? svg`<text class="f-gift" x="53" y="21">${`+${due.amount}`}</text>` : nothing}
    ${cornerText("name", words, 53, below ? 84 : 94)}
    ${below ? cornerSub(below, 97) : nothing}`;
}

/** @param {any} text @param {number} y */
function cornerSub(text, y, x = 53, width = 88) {
  return cornerText("sub", fit(text, width, { face: NARROW, size: SMALL }), x, y);
}

/** @param {"name" | "sub"} look @param {{ lines: any[], size: any, tracking: number }} words @param {number} x @param {number} y */
function cornerText(look, { lines, size, tracking }, x, y) {
  return svg`<text class=${`corner-${look}`} x=${x} y=${y} font-size=${size} letter-spacing=${tracking || nothing}>${lines[0]}</text>`;
}

/** Corners that hold pawns apart from those who only pass. */
export const HOLDING = new Set(["prison", "hospital", "split_prison"]);

/** The cell with its bars in the inner part; visitors stay on the strip outside it.
 * @param {PropertyTable} table @param {Field} field @param {string} kind @param {string} name @param {any[]} rest */
function prisonArt(table, field, kind, name, rest) {
  const words = fit(name, 58, { size: 15 });
  return svg`<rect class="cell" x=${PRISON.x} y=${PRISON.y} width=${PRISON.w} height=${PRISON.h}/>
    ${CELLS[kind]}
    ${cornerText("name", words, PRISON.x + PRISON.w / 2, 72)}
    ${rest ? cornerSub(rest, 98) : nothing}`;
}

/** A cell that is called otherwise for each of two roles.
 * @param {PropertyTable} table @param {Field} field @param {string} kind @param {string} name @param {any[]} list */
function splitArt(table, field, kind, name, [other, visit]) {
  const middle = PRISON.x + PRISON.w / 2;
  return svg`<rect class="cell" x=${PRISON.x} y=${PRISON.y} width=${PRISON.w} height=${PRISON.h}/>
    ${CELLS[kind]}
    ${cornerText("name", fit(name, 58, { size: 12 }), middle, 66)}
    ${cornerSub(other, 75.5, middle, 58)}${cornerSub(visit, 98)}`;
}

/** Where pawns stand on a field without a deed: beside its sign or amount, above a last line of `foot`.
 * @param {Field} field @param {{ w: number, h: number }} parts @param {number} taken @param {any} [foot] */
export function plainRooms(field, { w, h }, taken, foot = 0) {
  const upright = h > w;
  const top = taken + 14;
  if (field.deck) return upright ? [{ x: 38, y: top, w: w - 39, h: h - top - 2 }] : [{ x: 2, y: top + 4, w: 56, h: h - top - 6 }];
  return [{ x: upright ? 41 : 60, y: taken + 2, w: w - (upright ? 42 : 61), h: h - taken - 4 - foot }];
}

/** Where the cell of a prison's corner is, and the rooms for pawns inside and outside it. */
export const PRISON = { x: 32, y: 7, w: 67, h: 71 };
/** @type {Record<string, any>} */
export const PRISON_ROOMS = {
  inside: [{ x: 34, y: 12, w: 63, h: 46 }],
  outside: [{ x: 3, y: 6, w: 27, h: 80 }],
};
export const CORNER_ROOMS = [{ x: 8, y: 25, w: 90, h: 47 }];
