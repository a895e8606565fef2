/* Routes as lines on the map, and where a train can go on from a hex. Pure. */

import { given } from "../frame/words/given.js";
import { bend, centreOf, pathsAt, placesOf, side } from "./geometry.js";

/** What lies on a hex: the tile with its rotation, or what is printed. `board` is {hexes, tiles, laid}.
 * @param {any} parts @param {string} id */
export function pieceAt({ hexes, tiles, laid }, id) {
  const [tile, rotation] = laid?.[id] ?? [null, 0];
  return tile === null ? { piece: hexes.get(id), rotation: 0 } : { piece: tiles.get(tile), rotation };
}

/** @param {MapBoard} board @param {string} id */
const pathsOn = (board, id) => {
  const { piece, rotation } = pieceAt(board, id);
  return pathsAt(piece, rotation);
};

/** The edge of hex `from` that leads to hex `to`, as a number, or null.
 * @param {MapBoard} board @param {string} from @param {string} to */
export function edgeTo(board, from, to) {
  const found = Object.entries(board.hexes.get(from)?.neighbors ?? {}).find(([, id]) => id === to);
  return found ? Number(found[0]) : null;
}

/** @param {number} edge */
const opposite = (edge) => (edge + 3) % 6;
/** @param {TrackPath} path @param {TrackEnd} end */
const other = (path, end) => (path[0] === end ? path[1] : path[0]);

/** Hexes that track leads to from the end of `chain`: over the sides its last hex can be left by.
 * @param {MapBoard} board @param {string[]} chain */
export function onward(board, chain) {
  const here = chain.at(-1);
  const before = chain.at(-2);
  if (here === undefined) return [];
  const { neighbors } = given(board.hexes.get(here), here);
  const paths = pathsOn(board, here);
  const way = before === undefined ? paths.flat() : leaving(paths, edgeTo(board, here, before));
  const edges = new Set(way.map(({ edge }) => edge).filter((edge) => edge !== undefined));
  return [...edges].map((edge) => ({ edge, next: neighbors[edge] }))
    .filter(({ edge, next }) => next !== undefined && next !== before && pathsOn(board, next).flat().some((end) => end.edge === opposite(edge)))
    .map(({ next }) => next);
}

/** The ends that can be reached from the side `entered`, through a stop or past it.
 * @param {TrackPath[]} paths @param {number | null} entered */
function leaving(paths, entered) {
  const ends = paths.flatMap((path) => path.filter((end) => end.edge === entered).map((end) => other(path, end)));
  return ends.flatMap((end) => (end.stop === undefined ? [end] : paths.flatMap((path) => path.filter((one) => one.stop === end.stop).map((one) => other(path, one)))))
    .filter((end) => end.edge !== entered);
}

/** The shortest way on from the end of `chain` to `goal` over track, as the hexes to add; null if there is none.
 * @param {MapBoard} board @param {string[]} chain @param {string} goal */
export function wayTo(board, chain, goal) {
  let ways = [chain];
  const seen = new Set();
  for (let step = 0; step < 40 && ways.length; step += 1) {
    const next = [];
    for (const way of ways) {
      for (const hex of onward(board, way)) {
        const key = `${way.at(-1)}>${hex}`;
        if (seen.has(key)) continue;
        seen.add(key);
        if (hex === goal) return [...way.slice(chain.length), hex];
        next.push([...way, hex]);
      }
    }
    ways = next;
  }
  return null;
}

/** @param {number[]} list @param {number[]} list */
const moved = ([x, y], [dx, dy]) => [x + dx, y + dy].map((value) => Math.round(value * 10) / 10);

const INSIDE = 0.8; // a number that stands within a hex, on the way to its side

/** A chain of hexes as {d, spots}: a line through its stops, and places on it for a number, the one nearest to its middle first.
 * @param {MapBoard} board @param {string[]} chain */
export function lineOf(board, chain) {
  const points = [];
  /** @type {XY[][]} */
  const sides = [];
  let d = "";
  chain.forEach((hex, index) => {
    const at = centreOf(given(board.hexes.get(hex), hex));
    const enter = index ? edgeTo(board, hex, chain[index - 1]) : null;
    const leave = index + 1 < chain.length ? edgeTo(board, hex, chain[index + 1]) : null;
    const stop = stopOn(board, hex, enter, leave);
    /** @param {XY} point @param {string} [how] */
    const put = (point, how = `L${point.join(" ")}`) => {
      d += points.length ? how : `M${point.join(" ")}`;
      points.push(point);
    };
    if (enter !== null && points.length === 0) put(moved(side(enter), at));
    if (stop) put(moved(stop, at));
    if (leave !== null) sides.push([1, INSIDE, 2 - INSIDE].map((part) => moved(side(leave, part), at)));
    if (leave !== null) put(moved(side(leave), at), stop || enter === null ? undefined : bend(enter, leave, at));
  });
  const middle = Math.floor(sides.length / 2);
  const far = (/** @type {number} */ place) => Math.abs(place - middle);
  return { d, spots: [...sides.keys()].sort((one, other) => far(one) - far(other)).flatMap((place) => sides[place]) };
}

/** Where the stop lies that joins the two sides, or null if the track passes none.
 * @param {any} board @param {string} hex @param {number | null} enter @param {number | null} leave */
function stopOn(board, hex, enter, leave) {
  const { piece, rotation } = pieceAt(board, hex);
  const paths = pathsAt(piece, rotation);
  /** @param {number} edge */
  const reached = (edge) => paths.filter((path) => path.some((end) => end.edge === edge)).flatMap((path) => path.filter((end) => end.stop !== undefined).map((end) => end.stop));
  const wanted = [enter, leave].filter((edge) => edge !== null).map(reached);
  if (!wanted.length) return piece.stops.length ? placesOf(piece, paths)[0] : null;
  const both = wanted[0].find((stop) => wanted.every((stops) => stops.includes(stop)));
  return both === undefined ? null : placesOf(piece, paths)[both];
}
