/* The plan of a ring board: where every field lies, and what lies where on a field. Pure, in board units (a field is
 * 68 wide and 106 deep, whatever the screen makes of it). Field 0 is the corner at the lower right; play runs clockwise. */

export const FIELD = 68;
export const DEPTH = 106;
export const BAND = 22;
export const STRIP = 18;
/** How far inside the ring's inner edge the line of the last move runs: beyond the houses, short of the stage. */
export const LANE = 18;
export const PAWN = { w: 26, h: 34 };

const SIDES = ["bottom", "left", "top", "right"];
const EDGE = 4; // what printing keeps clear of a field's edge

/** {size, count, boxes} of a ring of `count` fields; `count` is a multiple of four.
 * @param {number} count */
export function ringOf(count) {
  const perSide = Math.floor(count / 4);
  const size = 2 * DEPTH + (perSide - 1) * FIELD;
  const boxes = Array.from({ length: count }, (_, index) => boxOf(index, perSide, size));
  return { size, width: size, height: size, count, perSide, boxes };
}

const plans = new Map();

/** The plan of a ring with this many fields, made once.
 * @param {number} count */
export function planOf(count) {
  if (!plans.has(count)) plans.set(count, ringOf(count));
  return plans.get(count);
}

/** @param {number} index @param {number} perSide @param {any} size */
function boxOf(index, perSide, size) {
  const side = SIDES[Math.floor(index / perSide) % 4];
  const step = index % perSide;
  if (step === 0) return { index, side, corner: true, ...CORNERS[side](size), w: DEPTH, h: DEPTH };
  const along = DEPTH + (step - 1) * FIELD;
  return { index, side, corner: false, ...PLACES[side](along, size) };
}

/** @type {Record<string, any>} */
const CORNERS = {
  /** @param {any} size */
  bottom: (size) => ({ x: size - DEPTH, y: size - DEPTH }),
  /** @param {any} size */
  left: (size) => ({ x: 0, y: size - DEPTH }),
  top: () => ({ x: 0, y: 0 }),
  /** @param {any} size */
  right: (size) => ({ x: size - DEPTH, y: 0 }),
};

/** @type {Record<string, any>} */
const PLACES = {
  /** @param {number} along @param {any} size */
  bottom: (along, size) => ({ x: size - along - FIELD, y: size - DEPTH, w: FIELD, h: DEPTH }),
  /** @param {number} along @param {any} size */
  left: (along, size) => ({ x: 0, y: size - along - FIELD, w: DEPTH, h: FIELD }),
  /** @param {number} along */
  top: (along) => ({ x: along, y: 0, w: FIELD, h: DEPTH }),
  /** @param {number} along @param {any} size */
  right: (along, size) => ({ x: size - DEPTH, y: along, w: DEPTH, h: FIELD }),
};

/** The parts of a field in its own coordinates: {w, h, band, plate, strip, text: {x, y, w}}. The plate is what the band
 * leaves, text starts at its upper left. A corner is all plate.
 * @param {any} parts @param {boolean} [banded] @param {number} [depth] */
export function partsOf({ side, corner, w, h }, banded = true, depth = BAND) {
  const band = corner || !banded ? null : BANDS[side](w, h, depth);
  const plate = band ? PLATES[side](w, h, depth) : { x: 0, y: 0, w, h };
  const strip = band ? STRIPS[side](plate) : { x: plate.x, y: plate.y + plate.h - STRIP, w: plate.w, h: STRIP };
  return { w, h, band, plate, strip, text: { x: plate.x + EDGE, y: plate.y, w: plate.w - 2 * EDGE - 1 } };
}

/** @type {Record<string, any>} */
const BANDS = {
  /** @param {number} w @param {number} h @param {number} depth */
  bottom: (w, h, depth) => ({ x: 0, y: 0, w, h: depth }),
  /** @param {number} w @param {number} h @param {number} depth */
  left: (w, h, depth) => ({ x: w - depth, y: 0, w: depth, h }),
  /** @param {number} w @param {number} h @param {number} depth */
  top: (w, h, depth) => ({ x: 0, y: h - depth, w, h: depth }),
  /** @param {number} w @param {number} h @param {number} depth */
  right: (w, h, depth) => ({ x: 0, y: 0, w: depth, h }),
};

/** @type {Record<string, any>} */
const PLATES = {
  /** @param {number} w @param {number} h @param {number} depth */
  bottom: (w, h, depth) => ({ x: 0, y: depth, w, h: h - depth }),
  /** @param {number} w @param {number} h @param {number} depth */
  left: (w, h, depth) => ({ x: 0, y: 0, w: w - depth, h }),
  /** @param {number} w @param {number} h @param {number} depth */
  top: (w, h, depth) => ({ x: 0, y: 0, w, h: h - depth }),
  /** @param {number} w @param {number} h @param {number} depth */
  right: (w, h, depth) => ({ x: depth, y: 0, w: w - depth, h }),
};

const GAP = 2.5; // paper between the owner's strip and the band: a green owner's on a green set must not run into it

/** @type {Record<string, any>} */
const STRIPS = {
  /** @param {{ x: number, y: number, w: number, h: number }} parts */
  bottom: ({ x, y, w, h }) => ({ x, y: y + h - STRIP, w, h: STRIP }),
  /** @param {{ x: number, y: number, w: number, h: number }} parts */
  left: ({ x, y, w, h }) => ({ x, y: y + h - STRIP, w: w - GAP, h: STRIP }),
  /** @param {{ x: number, y: number, w: number, h: number }} parts */
  top: ({ x, y, w, h }) => ({ x, y: y + h - STRIP - GAP, w, h: STRIP }),
  /** @param {{ x: number, y: number, w: number, h: number }} parts */
  right: ({ x, y, w, h }) => ({ x: x + GAP, y: y + h - STRIP, w: w - GAP, h: STRIP }),
};

/** A point of the line of moves before a field: its middle, LANE inside the ring.
 * @param {FieldBox} box */
export function lanePoint(box) {
  const [middleX, middleY] = [box.x + box.w / 2, box.y + box.h / 2];
  if (box.corner) return CORNER_LANES[box.side](box);
  return {
    bottom: { x: middleX, y: box.y - LANE },
    left: { x: box.x + box.w + LANE, y: middleY },
    top: { x: middleX, y: box.y + box.h + LANE },
    right: { x: box.x - LANE, y: middleY },
  }[box.side];
}

/** @type {Record<string, any>} */
const CORNER_LANES = {
  /** @param {{ x: number, y: number }} parts */
  bottom: ({ x, y }) => ({ x: x - LANE, y: y - LANE }),
  /** @param {{ x: number, y: number, w: number }} parts */
  left: ({ x, y, w }) => ({ x: x + w + LANE, y: y - LANE }),
  /** @param {{ x: number, y: number, w: number, h: number }} parts */
  top: ({ x, y, w, h }) => ({ x: x + w + LANE, y: y + h + LANE }),
  /** @param {{ x: number, y: number, h: number }} parts */
  right: ({ x, y, h }) => ({ x: x - LANE, y: y + h + LANE }),
};

/** The fields a pawn passes from `start` to `end`, both included; `way` is 1 (forward) or -1.
 * @param {number} start @param {number} end @param {number} count @param {number} [way] */
export function stopsOf(start, end, count, way = 1) {
  const steps = ((end - start) * way + count) % count || count;
  return Array.from({ length: steps + 1 }, (_, step) => (((start + way * step) % count) + count) % count);
}

/** Where the houses of a street stand: [{x, y}] of their upper left corners, outside the field, on the inner edge.
 * @param {any} parts @param {number} level @param {{ w: number, h: number }} [piece] @param {number} [gap] */
export function housePlaces({ side, w, h }, level, piece = { w: 13, h: 12 }, gap = 1.5) {
  const upright = side === "bottom" || side === "top";
  const length = level * (upright ? piece.w : piece.h) + (level - 1) * gap;
  const first = ((upright ? w : h) - length) / 2;
  return Array.from({ length: level }, (_, n) => {
    const at = first + n * ((upright ? piece.w : piece.h) + gap);
    /** @type {Record<string, Point>} */
    const places = {
      bottom: { x: at, y: -piece.h - 1 },
      top: { x: at, y: h + 1 },
      left: { x: w + 2, y: at },
      right: { x: -piece.w - 2, y: at },
    };
    return places[side];
  });
}

const PRICE_WIDTH = 33;

/** The rooms in which pawns may stand on a field, in its own coordinates: right of the price, below it, or right of all
 * that is written. `name` is the space of the name above the price, `strip` whether the owner's strip is there.
 * @param {any} parts @param {any} name @param {any} strip */
export function pawnRooms(parts, name, strip) {
  const { plate } = parts;
  const foot = (strip ? parts.strip.y : plate.y + plate.h) - 1;
  const beside = { x: plate.x + 34, y: plate.y + name.h + 1, w: plate.w - 35, h: foot - plate.y - name.h - 1 };
  const top = plate.y + name.h + 13;
  const left = parts.text.x + Math.max(name.w, PRICE_WIDTH) + 2;
  const after = { x: left, y: plate.y + 2, w: plate.x + plate.w - left - 1, h: foot - plate.y - 2 };
  const below = { x: plate.x + 1, y: top, w: plate.w - 2, h: foot - top };
  return [beside, below, after].filter(({ w, h }) => w > 0 && h > 0);
}

/** [{x, y, scale}] for `count` pawns: no two cover each other, all as large as the best of the rooms allows.
 * @param {Box[]} rooms @param {number} count */
export function pawnPlaces(rooms, count) {
  if (!count) return [];
  const plans = rooms.flatMap((room) => Array.from({ length: count }, (_, rows) => arranged(room, count, rows + 1)));
  const best = plans.reduce((one, other) => (other.scale > one.scale + 1e-9 ? other : one));
  return placed(best, count);
}

/** @param {any} room @param {number} count @param {any} rows */
function arranged(room, count, rows) {
  const columns = Math.ceil(count / rows);
  return { room, rows, columns, scale: Math.min(1, room.w / (columns * PAWN.w), room.h / (rows * PAWN.h)) };
}

/** @param {{ room: any, rows: any, columns: number, scale: number }} parts @param {number} count */
function placed({ room, rows, columns, scale }, count) {
  const [stepX, stepY] = [room.w / columns, PAWN.h * scale];
  const top = room.y + room.h - rows * stepY;
  const single = count === 1; // a single pawn stands at the right, clear of the price
  return Array.from({ length: count }, (_, n) => {
    const [row, column] = [Math.floor(n / columns), n % columns];
    const left = single ? room.x + room.w - PAWN.w * scale : room.x + column * stepX + (stepX - PAWN.w * scale) / 2;
    return { x: left, y: top + row * stepY, scale };
  });
}

/** The order in which a strip shows the ring: `middle` in the middle, forward to the right.
 * @param {any} middle @param {number} count */
export function unrolled(middle, count) {
  const first = middle - Math.floor(count / 2);
  return Array.from({ length: count }, (_, n) => (((first + n) % count) + count) % count);
}

/** Room above the fields of a strip for houses and the line of the last move. */
export const HEADROOM = 26;

/** The plan of the ring unrolled about `middle`: every field upright, its band on top, boxes still by their number.
 * @param {Ring} ring @param {any} middle */
export function stripOf(ring, middle) {
  const order = unrolled(middle, ring.count);
  const boxes = Array.from({ length: ring.count });
  let x = 0;
  for (const index of order) {
    const { corner } = ring.boxes[index];
    const w = corner ? DEPTH : FIELD;
    boxes[index] = { index, side: "bottom", corner, x, y: HEADROOM, w, h: DEPTH };
    x += w;
  }
  return { width: x, height: HEADROOM + DEPTH, count: ring.count, boxes, order, middle };
}

/** How far apart two fields are, the shorter way round.
 * @param {any} one @param {number} other @param {number} count */
export function distance(one, other, count) {
  const steps = Math.abs(one - other) % count;
  return Math.min(steps, count - steps);
}

/** The outline of the ring's part from field `first` to `last` (forward), as the points of a polygon.
 * @param {{ boxes: Box[], count: number }} parts @param {any} first @param {any} last */
export function arcOf({ boxes, count }, first, last) {
  /** @type {[XY[], XY[]]} */
  const [outer, inner] = [[], []];
  /** @param {XY[]} list */
  const put = ([out, into]) => {
    outer.push(out);
    inner.push(into);
  };
  for (let index = first; ; index = (index + 1) % count) {
    const edges = edgesOf(boxes[index]);
    if (index === first) put(edges.enter);
    if (edges.turn) put(edges.turn);
    if (index === last) {
      put(edges.leave);
      return [...outer, ...inner.reverse()];
    }
  }
}

/** The edges over which play enters and leaves a field, each [outer end, inner end]; `turn` at a corner.
 * @param {any} parts */
function edgesOf({ side, corner, x, y, w, h }) {
  /** @type {Record<string, XY>} */
  const points = { ne: [x + w, y], nw: [x, y], se: [x + w, y + h], sw: [x, y + h] };
  const [enter, leave, turn] = (corner ? TURNING : PASSING)[side];
  /** @param {string[]} list */
  const pair = ([out, into]) => [points[out], points[into]];
  return { enter: pair(enter), leave: pair(leave), turn: turn ? pair(turn) : null };
}

/** @type {Record<string, any>} */
const PASSING = {
  bottom: [["se", "ne"], ["sw", "nw"]], left: [["sw", "se"], ["nw", "ne"]], top: [["nw", "sw"], ["ne", "se"]], right: [["ne", "nw"], ["se", "sw"]],
};
/** @type {Record<string, any>} */
const TURNING = {
  bottom: [["ne", "nw"], ["sw", "nw"], ["se", "nw"]], left: [["se", "ne"], ["nw", "ne"], ["sw", "ne"]],
  top: [["sw", "se"], ["ne", "se"], ["nw", "se"]], right: [["nw", "sw"], ["se", "sw"], ["ne", "sw"]],
};

/** The field of the ring nearest to a point of its drawing.
 * @param {{ boxes: FieldBox[] }} parts @param {{ x: number, y: number }} more */
export function fieldAt({ boxes }, { x, y }) {
  /** @param {FieldBox} box */
  const away = (box) => Math.hypot(box.x + box.w / 2 - x, box.y + box.h / 2 - y);
  return boxes.reduce((one, other) => (away(other) < away(one) ? other : one)).index;
}

/** The field next to `index` in the direction of an arrow key, as it looks on the ring.
 * @param {Ring} ring @param {number} index @param {string} key */
export function neighbour(ring, index, key) {
  const way = KEYS[key]?.[ring.boxes[index].side];
  return way === undefined ? null : (index + way + ring.count) % ring.count;
}

/** @type {Record<string, any>} */
const KEYS = {
  ArrowRight: { bottom: -1, left: 1, top: 1, right: 1 },
  ArrowLeft: { bottom: 1, left: -1, top: -1, right: -1 },
  ArrowUp: { bottom: 1, left: 1, top: 1, right: -1 },
  ArrowDown: { bottom: -1, left: -1, top: -1, right: 1 },
};
