/* Where things lie on a hex and on the map: pointy-top hexes, their centre the origin, a corner 50 away. Pure. */

const INNER = 43.3; // from the centre to the middle of a side
const ROW = 75; // from one row to the next

/** @param {any} value */
const rounded = (value) => Math.round(value * 10) / 10;

/** The middle of side `edge` (0 is south-west, then clockwise), `part` of the way out.
 * @param {number} edge @param {any} [part] */
export function side(edge, part = 1) {
  const angle = ((120 + 60 * edge) * Math.PI) / 180;
  return [rounded(Math.cos(angle) * INNER * part), rounded(Math.sin(angle) * INNER * part)];
}

/** The corner between the sides `edge` and `edge + 1`, at `far` from the centre.
 * @param {number} edge @param {number} [far] */
export function corner(edge, far = 50) {
  const angle = ((150 + 60 * edge) * Math.PI) / 180;
  return [rounded(Math.cos(angle) * far), rounded(Math.sin(angle) * far)];
}

export const CORNERS = Array.from({ length: 6 }, (_, edge) => corner(edge).join(",")).join(" ");

/** Where the hex lies on the map: columns are doubled.
 * @param {{ row: any, col: number }} parts */
export function centreOf({ row, col }) {
  return [rounded(col * INNER), row * ROW];
}

/** The frame of a map of these hexes as a viewBox, with a little air.
 * @param {Iterable<Hex>} hexes */
export function frameOf(hexes) {
  const centres = [...hexes].map(centreOf);
  const xs = centres.map(([x]) => x);
  const ys = centres.map(([, y]) => y);
  const air = 4;
  const [left, top] = [Math.min(...xs) - INNER - air, Math.min(...ys) - 50 - air];
  return [left, top, Math.max(...xs) + INNER + air - left, Math.max(...ys) + 50 + air - top].map(rounded);
}

/** A piece of track between two sides, as the end of an SVG path that stands at the first: an arc, or straight across.
 * @param {number} from @param {number} to @param {number[]} [list] */
export function bend(from, to, [dx, dy] = [0, 0]) {
  const [x, y] = side(to);
  const turn = (to - from + 6) % 6;
  const end = `${rounded(x + dx)} ${rounded(y + dy)}`;
  if (turn === 3) return `L${end}`;
  const radius = turn === 1 || turn === 5 ? 25 : 75;
  return `A${radius} ${radius} 0 0 ${turn < 3 ? 0 : 1} ${end}`;
}

/** @param {any} end @param {number} rotation */
const turned = (end, rotation) => (end.edge === undefined ? end : { edge: (end.edge + rotation) % 6 });

/** The paths of a tile as it lies at a rotation.
 * @param {{ paths: TrackPath[] }} parts @param {number} rotation */
export function pathsAt({ paths }, rotation) {
  return paths.map((path) => path.map((end) => turned(end, rotation)));
}

/** @param {TrackPath[]} paths */
export const edgesOf = (paths) => [...new Set(paths.flat().map(({ edge }) => edge).filter((edge) => edge !== undefined))].sort();

const CITY = 30; // how far apart the middles of two cities lie, so that their circles are two
const TOWN = 16;

/** Where each stop lies: one in the middle, several each on the way to their own sides.
 * @param {{ stops: Stop[] }} parts @param {TrackPath[]} paths */
export function placesOf({ stops }, paths) {
  if (stops.length === 1) return [[0, 0]];
  const places = stops.map((stop) => {
    const edges = edgesOf(paths.filter((path) => path.some((end) => end.stop === stop.index)));
    if (!edges.length) return [stop.index ? 19 : -19, 0];
    const sum = edges.map((edge) => side(edge, 0.55)).reduce(([ax, ay], [bx, by]) => [ax + bx, ay + by]);
    return sum.map((value) => rounded(value / edges.length));
  });
  return places.length === 2 ? apart(places, stops[0].kind === "town" ? TOWN : CITY) : places;
}

/** Two places, moved away from each other where tracks that cross bring them too near; across the hex where they are one.
 * @param {XY[]} places @param {number} least */
function apart([[ax, ay], [bx, by]], least) {
  const far = Math.hypot(bx - ax, by - ay);
  const more = Math.max(0, least - far) / 2;
  const [x, y] = far ? [(bx - ax) / far, (by - ay) / far] : [1, 0];
  return [[ax - x * more, ay - y * more], [bx + x * more, by + y * more]].map((place) => place.map(rounded));
}

/** A circle of a stop: a town is a dot, a city has one for each station. @typedef {{ x: number, y: number, r: number, kind: string, index: number, slot: number }} Disc */

/** The circles of all stops, `size` that of a city. Those of one city lie side by side, or one above the other where two cities do that.
 * @param {{ stops: Stop[] }} piece @param {TrackPath[]} paths @param {number} size @returns {Disc[]} */
export function discsOf(piece, paths, size) {
  const places = placesOf(piece, paths);
  const upright = places.length > 1 && places.every(([x, y]) => Math.abs(x) > Math.abs(y));
  return piece.stops.flatMap(({ kind, slots = 0 }, index) => {
    const [x, y] = places[index];
    if (kind === "town") return [{ x, y, r: size / 2, kind, index, slot: 0 }];
    if (kind !== "city") return [];
    return Array.from({ length: slots }, (_, slot) => {
      const off = (slot - (slots - 1) / 2) * 2 * size;
      return { x: upright ? x : x + off, y: upright ? y + off : y, r: size, kind, index, slot };
    });
  });
}

const NAMED = [1, 2, 3]; // corners where a name stands

/** The corner farthest from any track and from the name of the place: to the right and below where there is a choice. `covered`: does
 * something that is drawn reach so far?
 * @param {TrackPath[]} paths @param {number[]} [taken] @param {(edge: number) => boolean} [covered] */
export function freeCorner(paths, taken = [], covered = () => false) {
  const edges = new Set(edgesOf(paths));
  /** @param {number} edge */
  const crowd = (edge) => (edges.has(edge) ? 1 : 0) + (edges.has((edge + 1) % 6) ? 1 : 0) + (NAMED.includes(edge) ? 3.5 : 0) + (taken.includes(edge) ? 2 : 0) + (covered(edge) ? 8 : 0);
  return [4, 5, 0, 3, 1, 2].reduce((best, edge) => (crowd(edge) < crowd(best) ? edge : best));
}
