/* From hex to hex by arrow keys. Pure. */

import { centreOf } from "./geometry.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest hex in the direction of an arrow key, from `id` (the first of all where none is looked at); null for any other key, and
 * `id` itself where no hex lies there.
 * @param {Map<string, Hex>} hexes @param {string | null} id @param {string} key @returns {string | null} */
export function neighbourOf(hexes, id, key) {
  const way = ARROWS[key];
  if (!way) return null;
  const here = id === null ? undefined : hexes.get(id);
  if (!here) return hexes.keys().next().value ?? null;
  const [x, y] = centreOf(here);
  /** How far along and how far aside. @param {Hex} hex */
  const from = (hex) => {
    const [dx, dy] = [centreOf(hex)[0] - x, centreOf(hex)[1] - y];
    return { along: dx * way[0] + dy * way[1], aside: Math.abs(dx * way[1] + dy * way[0]) };
  };
  const ahead = [...hexes.values()].map((hex) => ({ id: hex.id, ...from(hex) })).filter(({ along, aside }) => along > 1 && aside <= along * 1.2);
  return ahead.sort((one, other) => one.along + 2 * one.aside - (other.along + 2 * other.aside))[0]?.id ?? here.id;
}
