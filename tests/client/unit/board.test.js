import { test } from "node:test";

import {
  FIELD, PAWN, STRIP, arcOf, distance, fieldAt, housePlaces, lanePoint, neighbour, partsOf, pawnPlaces, pawnRooms, ringOf, stopsOf, stripOf, unrolled,
} from "../../../static/table/ring/board/geometry.js";
import { fit, splits } from "../../../static/table/ring/board/fit.js";
import { journey, recap } from "../../../static/table/ring/board/recap.js";
import { RingNames } from "../../../static/table/ring/names.js";
import { same } from "./same.js";

const ring = ringOf(40);
const overlap = (one, other) => one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;
const truth = (claim, words) => {
  if (!claim) throw new Error(words);
};

test("a ring of forty is 824 across, one of forty-four 892; corners stand at the quarters", () => {
  same([ring.size, ringOf(44).size], [824, 892]);
  same(ring.boxes.filter((box) => box.corner).map((box) => box.index), [0, 10, 20, 30]);
  same(ringOf(44).boxes.filter((box) => box.corner).map((box) => box.index), [0, 11, 22, 33]);
});
test("fields of every ring fill its band, touch their neighbours and overlap nobody", () => {
  for (const { boxes, size, count } of [ring, ringOf(44)]) {
    const area = boxes.reduce((sum, { w, h }) => sum + w * h, 0);
    same(area, size * size - (size - 212) ** 2);
    boxes.forEach((one, n) => boxes.slice(n + 1).forEach((other) => truth(!overlap(one, other), `${one.index} lies on ${other.index}`)));
    boxes.forEach((one) => {
      const next = boxes[(one.index + 1) % count];
      const grown = { x: one.x - 1, y: one.y - 1, w: one.w + 2, h: one.h + 2 };
      truth(overlap(grown, next), `${one.index} does not touch ${next.index}`);
    });
  }
});
test("play runs clockwise from the lower right corner", () => {
  same([ring.boxes[0], ring.boxes[10], ring.boxes[20], ring.boxes[30]].map(({ x, y }) => [x, y]), [[718, 718], [0, 718], [0, 0], [718, 0]]);
  truth(ring.boxes[1].x < ring.boxes[0].x && ring.boxes[11].y < ring.boxes[10].y, "wrong way round");
});
test("the band of a field lies at the inner edge of the ring", () => {
  for (const box of ring.boxes.filter((one) => !one.corner)) {
    const { band } = partsOf(box);
    const middle = { x: box.x + band.x + band.w / 2, y: box.y + band.y + band.h / 2 };
    const away = (point) => Math.hypot(point.x - 412, point.y - 412);
    truth(away(middle) < away({ x: box.x + box.w / 2, y: box.y + box.h / 2 }), `band of ${box.index} is outside`);
  }
});
test("houses stand inside the ring before their own field, never on another's", () => {
  for (const box of ring.boxes.filter((one) => !one.corner)) {
    for (const { x, y } of housePlaces(box, 4)) {
      const house = { x: box.x + x, y: box.y + y, w: 13, h: 12 };
      truth(!ring.boxes.some((other) => overlap(house, other)), `a house of ${box.index} stands on a field`);
    }
  }
});
test("the line of a move runs inside the ring, clear of the stage", () => {
  for (const point of ring.boxes.map(lanePoint)) {
    const depth = Math.min(point.x - 106, 718 - point.x, point.y - 106, 718 - point.y);
    truth(depth > 0 && depth <= 22, `${depth} is no lane`);
  }
});
test("a move stops at every field on its way, across START and backwards", () => {
  same(stopsOf(38, 2, 40), [38, 39, 0, 1, 2]);
  same(stopsOf(1, 38, 40, -1), [1, 0, 39, 38]);
  same(stopsOf(5, 5, 40).length, 41);
});
test("up to six pawns stand on a field without covering each other, the strip or its edge", () => {
  for (const box of [ring.boxes[1], ring.boxes[11], ring.boxes[21], ring.boxes[31]]) {
    const parts = partsOf(box);
    for (let count = 1; count <= 6; count += 1) {
      const places = pawnPlaces(pawnRooms(parts, { w: 50, h: 17 }, true), count).map(({ x, y, scale }) => ({ x, y, w: PAWN.w * scale, h: PAWN.h * scale, scale }));
      same(places.length, count);
      places.forEach((one, n) => {
        truth(one.scale >= 0.45, `${count} pawns on ${box.index} are too small: ${one.scale}`);
        truth(one.y + one.h <= parts.plate.y + parts.plate.h - STRIP && one.x >= parts.plate.x && one.x + one.w <= parts.plate.x + parts.plate.w + 0.01, `pawn ${n} of ${count} leaves ${box.index}`);
        places.slice(n + 1).forEach((other) => truth(!overlap({ ...one, w: one.w - 0.01, h: one.h - 0.01 }, other), `two of ${count} pawns on ${box.index} cover each other`));
      });
    }
  }
});
test("a single pawn is as large as it is drawn", () => same(pawnPlaces([{ x: 0, y: 0, w: FIELD, h: 40 }], 1)[0].scale, 1));
test("arrow keys go to the neighbour as it looks, and stop where the ring does not lead", () => {
  same([["ArrowLeft", 5], ["ArrowRight", 5], ["ArrowUp", 15], ["ArrowDown", 15], ["ArrowRight", 25], ["ArrowDown", 35]].map(([key, at]) => neighbour(ring, at, key)), [6, 4, 16, 14, 26, 36]);
  same([neighbour(ring, 0, "ArrowLeft"), neighbour(ring, 0, "ArrowUp"), neighbour(ring, 39, "ArrowDown")], [1, 1, 0]);
  same(neighbour(ring, 5, "PageUp"), null);
});
test("the strip shows the ring once, what is asked for in its middle", () => {
  const order = unrolled(39, 40);
  same([order[20], order[21], new Set(order).size], [39, 0, 40]);
});
test("a name gets tighter before it gets smaller, and more lines before either", () => {
  const ruler = (text) => text.length / 2;
  const sized = (name, width, most) => fit(name, width, { size: 10, most, ruler });
  same(sized("abcd", 20, 1), { lines: ["abcd"], size: 10, tracking: 0 });
  truth(sized("abcd", 19.5, 1).size === 10 && sized("abcd", 19.5, 1).tracking < 0, "not tightened");
  truth(sized("abcd", 17, 1).size < 10, "not shrunk");
  same(sized("abcd ef", 20, 2).lines, ["abcd", "ef"]);
  truth(sized("abcdefghijkl", 10, 1).size * (6 + 12 * -0.03) <= 10, "does not fit");
});
test("words are set on as few uneven lines as there can be", () => {
  same(splits(["Paseo", "de", "la", "Castellana"], 2), [["Paseo de la Castellana"], ["Paseo de la", "Castellana"]]);
  same(splits(["Start"], 3), [["Start"]]);
});

const names = new RingNames({ tables: {
  fields: Array.from({ length: 40 }, (_, index) => ({ id: `f${index}`, index })),
  decks: { red: [{ id: "R14", effect: { effect: "move_by", steps: -3 } }, { id: "R1", effect: { effect: "move_to", target: 14, direction: "backward" } }] },
} }, "pl");
const rolled = (who, dice) => ({ event: "dice_rolled", who, purpose: "move", dice });
const moved = (who, start, end, by = "dice") => ({ event: "moved", who, start, end, by });

test("the board shows the latest throw with its legs, dice forward, cards their own way", () => {
  const history = [{ n: 1, told: [rolled(0, [1, 2]), moved(0, 0, 3)] }, { n: 2, told: [rolled(1, [3, 4]), moved(1, 0, 7), { event: "card_drawn", who: 1, deck: "red", card: "R14" }, moved(1, 7, 4, "card")] }];
  const found = recap(history, names);
  same([found.who, found.dice, found.card], [1, [[3, 4]], "R14"]);
  same(found.legs, [{ start: 0, end: 7, way: 1 }, { start: 7, end: 4, way: -1 }]);
});
test("two throws of a double are one move; opening throws are none", () => {
  same(recap([{ n: 1, told: [rolled(0, [2, 2]), rolled(0, [1, 4]), moved(0, 0, 9)] }], names).dice, [[2, 2], [1, 4]]);
  same(recap([{ n: 1, told: [rolled(0, [6, 3]), moved(0, 0, 9), { ...rolled(0, [6, 5]), purpose: "utility" }] }], names).dice, [[6, 3]]);
  same(recap([{ n: 1, told: [{ ...rolled(0, [2, 2]), purpose: "opening" }] }], names), { who: null, dice: [], chip: null, legs: [], card: null, deck: null, sent: false });
});
test("fields are told by number or by id; the recap keeps what happens after the throw", () => {
  const found = recap([{ n: 1, told: [rolled(0, [1, 2]), { ...moved(0, 0, 3), start: "f0", end: "f3" }] }, { n: 2, told: [{ event: "deed_bought", who: 0, field: "f3", price: 5 }] }], names);
  same(found.legs, [{ start: 0, end: 3, way: 1 }]);
});

test("a journey passes every field of its legs; what was not told is a jump", () => {
  const told = [rolled(0, [1, 2]), moved(0, 38, 1), { event: "card_drawn", who: 0, card: "R14" }, moved(0, 1, 38, "card")];
  const way = (from, to, facts = told) => journey(facts, 0, { from, to, names, count: 40 });
  same(way(38, 38), [[38, 39, 0, 1], [1, 0, 39, 38]]);
  same(way(38, 10), [[38, 39, 0, 1], [1, 0, 39, 38], [38, 10]]);
  same(way(5, 10, []), [[5, 10]]);
  same(way(7, 38), [[7, 38]]);
});
test("the strip holds every field once, upright, in order to the right, corners wider", () => {
  const strip = stripOf(ring, 39);
  same([strip.order[20], strip.width, strip.boxes[0].w, strip.boxes[1].w], [39, 4 * 106 + 36 * 68, 106, 68]);
  strip.order.slice(1).forEach((index, n) => same(strip.boxes[index].x, strip.boxes[strip.order[n]].x + strip.boxes[strip.order[n]].w));
  same(new Set(strip.boxes.map((box) => box.side)).size, 1);
});
test("the frame on the map goes round what is shown, corners included", () => {
  same(arcOf(ring, 1, 2), [[718, 824], [582, 824], [582, 718], [718, 718]]);
  const corner = arcOf(ring, 39, 1);
  same([corner.length, corner.some(([x, y]) => x === 824 && y === 824), corner.some(([x, y]) => x === 718 && y === 718)], [6, true, true]);
});
test("a point of the map is the field nearest to it; distances go the shorter way", () => {
  same([fieldAt(ring, { x: 800, y: 800 }), fieldAt(ring, { x: 684, y: 800 }), fieldAt(ring, { x: 20, y: 412 })], [0, 1, 15]);
  same([distance(39, 1, 40), distance(0, 20, 40), distance(5, 5, 40)], [2, 20, 0]);
});
