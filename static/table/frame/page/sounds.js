/* Which sound belongs to which news; what makes them comes with the first that is heard. */

/** The names of the sounds for some told events, in the order of playing, none twice; `own` says which sound an event has
 * in its room.
 * @param {Fact[]} told @param {number | null} seat @param {(event: Fact, seat: number | null) => string | null} own */
export function soundsOf(told, seat, own) {
  const heard = new Set();
  for (const event of told) {
    const name = SOUNDS[event.event] ?? own(event, seat);
    if (name) heard.add(name);
  }
  return heard.has("end") ? ["end"] : ["dice", "bid", "money"].filter((name) => heard.has(name));
}

/** Sounds that every table has.
 * @type {Record<string, string>} */
const SOUNDS = { bid_made: "bid", game_ended: "end" };

/** Without a line nothing is heard.
 * @returns {null} */
const silent = () => null;

/** Plays a sound, if the person has touched the page: before that browsers forbid it, and complain.
 * @param {string} name @param {number} volume @param {number} [after] seconds until it begins */
export async function play(name, volume, after = 0) {
  if (volume === 0 || !navigator.userActivation?.hasBeenActive || !globalThis.AudioContext) return;
  const found = await import("./loudspeaker.js").catch(silent);
  found?.sound(name, volume, after);
}

/** A short buzz in the hand, where there is one.
 * @param {any} pattern */
export function buzz(pattern) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}
