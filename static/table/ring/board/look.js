/* Which look a match has. A game without one is drawn from its data alone: letters of the set's name, plain bands. */

import antimonopoly from "../games/antimonopoly/look.js";
import eurobiznes from "../games/eurobiznes/look.js";
import fortuna from "../games/fortuna/look.js";

/** @type {Record<string, Look>} */
const LOOKS = { antimonopoly, eurobiznes, fortuna };
const HATCHES = ["dots", "vertical", "horizontal", "brick", "falling", "rising", "lozenge", "grid", "track", "wave", "check"];
/** @type {Look} */
const PLAIN = { groups: {}, decks: {}, signs: {}, corners: {}, institutions: new Set() };

/** The look module of the game whose data these are. @param {RingNames} names @returns {Look} */
export function lookOf(names) {
  return LOOKS[names.game] ?? PLAIN;
}

/** {code, hatch, tint} of a set; an ink that an edition has given it stands where that of the game would.
 * @param {RingNames} names @param {string} group */
export function groupLook(names, group) {
  const place = Math.max(0, names.groups.findIndex((one) => one.id === group));
  const plain = { code: names.group(group).slice(0, 3).toUpperCase(), hatch: HATCHES[place % HATCHES.length], tint: `--player-${(place % 6) + 1}` };
  const look = lookOf(names).groups[group] ?? plain;
  const ink = names.inks?.[group];
  return ink ? { ...look, tint: `--own,${ink}` } : look;
}

/** The sign on a field, by its id first, then by its type; undefined where there is none.
 * @param {RingNames} names @param {Field} field */
export function signOf(names, field) {
  const { signs } = lookOf(names);
  return signs[field.id] ?? signs[field.type];
}

/** The paint of a set's band, for element.style.
 * @param {RingNames} names @param {string} group */
export function tintOf(names, group) {
  return `--band: var(${groupLook(names, group).tint})`;
}
