/* A site that cheats, and the very scripts of an honest browser in front of it: what `answer` refuses to go on with, what
 * `check` finds at the end, and what neither can (docs/chance.md names that as well).
 *
 * The game is the least that has draws: every entry is a throw of two dice, or a move without any. */

import { randomBytes } from "node:crypto";
import { test } from "node:test";

import { same } from "./same.js";

// Both modules look for their place on the page when they are loaded; here is none.
globalThis.document = { getElementById: () => null, addEventListener: () => {}, cookie: "" };
const { check, saltOf, sealOf, Stream } = await import("../../../static/draws/verify.js");
const { answer } = await import("../../../static/lobbies/seals.js");

const THROWS = 6;
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const fresh = () => hex(randomBytes(32));
const bytes = (digits) => [...Buffer.from(digits, "hex")];
const hashOf = async (digits) => hex(await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes(digits))));

/** One person's browser: what it keeps, and how it answers a site that shows it `read()`. */
function browser(site, seat) {
  const kept = new Map();
  return {
    kept,
    async turn() {
      const line = {
        read: async () => structuredClone(site.shown(seat)),
        async post(act, body) {
          site.take(seat, act, body);
          return structuredClone(site.shown(seat));
        },
      };
      const store = { keptOf: (match) => kept.get(match) ?? null, keep: (match, record) => kept.set(match, structuredClone(record)) };
      return (await answer(line, store)).wrong;
    },
    check: (file) => check(file, file.match, kept.get(file.match) ?? null),
  };
}

/** Seats 0 and 2 are honest people, seat 1 an AI, seat 3 is the owner of the site. `tricks.shown` may lie to a seat. */
async function site(tricks = {}) {
  const secret = fresh();
  const state = { match: "m1", commitment: await hashOf(secret), state: "sealing", url: "/tables/1/" };
  state.seats = [0, 1, 2, 3].map((seat) => ({ seat, name: `${seat}`, bot: seat === 1 ? "steady" : null, seal: null, revealed: false }));
  const owner = { entropy: fresh() };
  const told = { secret, owner, state, beside: [], entropies: ["", "", "", ""] };
  told.shown = (seat) => {
    const read = structuredClone({ ...state, mine: seat, beside: told.beside });
    tricks.shown?.(read, seat, told);
    return read;
  };
  told.take = (reader, act, body) => {
    const seat = body.seat ?? reader;
    if (act === "seal") state.seats[seat].seal = body.seal;
    if (act === "reveal") Object.assign(state.seats[seat], { revealed: true }) && (told.entropies[seat] = body.entropy);
  };
  told.ownerSeals = async () => (state.seats[3].seal = await sealOf(state.match, 3, bytes(owner.entropy)));
  told.ownerReveals = () => (told.entropies[3] = owner.entropy);
  return told;
}

/** All people seal, then all show what they sealed, the owner last; the two honest browsers. */
async function opened(tricks) {
  const place = await site(tricks);
  const people = [browser(place, 0), browser(place, 2)];
  const heard = [];
  for (const round of [1, 2]) {
    for (const one of people) heard.push(await one.turn());
    if (round === 1) await place.ownerSeals();
  }
  place.ownerReveals();
  return { place, people, heard };
}

async function streamOf({ secret, entropies, match }) {
  return Stream.of(bytes(secret), await saltOf(match, entropies.map(bytes)));
}

/** The export of a match that was played with this chance: throws with a move between. */
async function exported({ secret, entropies, state, seals = state.seats.map(({ seal }) => seal), match = state.match }) {
  const stream = await streamOf({ secret, entropies, match });
  const entries = [];
  for (let n = 1; n <= 2 * THROWS; n += 1) {
    const bounds = n % 2 ? [[1, 6], [1, 6]] : [];
    const drawn = [];
    for (const [low, high] of bounds) drawn.push(await stream.draw(low, high));
    entries.push({ n, by: "person", seat: 0, action: { do: n % 2 ? "roll" : "buy" }, drawn, bounds, words: stream.position });
  }
  const seats = state.seats.map(({ seat, bot }) => ({ seat, bot, left_at: null, entropy: entropies[seat], seal: seals[seat] }));
  return { match, commitment: await hashOf(secret), secret, seats, entries };
}

const firstThrow = ({ entries }) => entries[0].drawn;

/** Draws again with what `another` gives until the first throw is two sixes: what a cheat wants of it. */
async function ground(another) {
  for (;;) {
    const chance = await another();
    const stream = await streamOf(chance);
    if ((await stream.draw(1, 6)) === 6 && (await stream.draw(1, 6)) === 6) return chance;
  }
}

const problems = async (people, file) => {
  const found = [];
  for (const one of people) {
    const { state, memory, problem } = await one.check(file);
    found.push(state === "right" ? `right ${memory}` : problem);
  }
  return found;
};

test("an honest match is right, and both browsers compare it with all that they kept", async () => {
  const { place, people, heard } = await opened();
  same(heard, ["", "", "", ""]);
  same(await problems(people, await exported(place)), ["right all", "right all"]);
});

test("at one device a browser compares what it added for each seat", async () => {
  const place = await site();
  place.beside = [2];
  const me = browser(place, 0);
  await me.turn();
  await place.ownerSeals();
  same(await me.turn(), "");
  place.ownerReveals();
  same(await problems([me], await exported(place)), ["right all"]);
  const other = fresh();
  const seals = place.state.seats.map(({ seal }) => seal);
  seals[2] = await sealOf("m1", 2, bytes(other));
  const entropies = place.entropies.map((entropy, seat) => (seat === 2 ? other : entropy));
  same(await problems([me], await exported({ ...place, entropies, seals })), ["entropy-kept"]);
});

/* What the site does once it knows what everybody adds: `file` of what it shows then, and what each browser finds. */
const AFTERWARDS = {
  "a secret chosen when all had shown what they add": {
    async file(place) {
      const { secret } = await ground(async () => ({ ...place, match: "m1", secret: fresh() }));
      return exported({ ...place, secret });
    },
    finds: ["commitment-kept", "commitment-kept"],
  },
  "the same under the promise that was shown": {
    async file(place) {
      const { secret } = await ground(async () => ({ ...place, match: "m1", secret: fresh() }));
      return { ...(await exported({ ...place, secret })), commitment: place.state.commitment };
    },
    finds: ["secret", "secret"],
  },
  "an addition of its own chosen last, under the old seal": {
    async file(place) {
      const { entropies } = await ground(async () => ({ ...place, match: "m1", entropies: place.entropies.with(3, fresh()) }));
      return exported({ ...place, entropies });
    },
    finds: ["seal", "seal"],
  },
  "the same under a seal that fits": {
    async file(place) {
      const { entropies } = await ground(async () => ({ ...place, match: "m1", entropies: place.entropies.with(3, fresh()) }));
      const seals = place.state.seats.map(({ seal }) => seal).with(3, await sealOf("m1", 3, bytes(entropies[3])));
      return exported({ ...place, entropies, seals });
    },
    finds: ["seal-kept", "seal-kept"],
  },
  "its own addition left out": {
    file: async (place) => exported({ ...place, entropies: place.entropies.with(3, ""), seals: place.state.seats.map(({ seal }) => seal).with(3, null) }),
    finds: ["seal-kept", "seal-kept"],
  },
  "my addition exchanged, with a seal that fits": {
    async file(place) {
      const { entropies } = await ground(async () => ({ ...place, match: "m1", entropies: place.entropies.with(0, fresh()) }));
      const seals = place.state.seats.map(({ seal }) => seal).with(0, await sealOf("m1", 0, bytes(entropies[0])));
      return exported({ ...place, entropies, seals });
    },
    finds: ["entropy-kept", "seal-kept"],
  },
  "my addition left out": {
    file: async (place) => exported({ ...place, entropies: place.entropies.with(0, ""), seals: place.state.seats.map(({ seal }) => seal).with(0, null) }),
    finds: ["entropy-kept", "seal-kept"],
  },
  "two seats exchanged": {
    async file(place) {
      const swap = ([a, b, c, d]) => [c, b, a, d];
      return exported({ ...place, entropies: swap(place.entropies), seals: swap(place.state.seats.map(({ seal }) => seal)) });
    },
    finds: ["entropy-kept", "entropy-kept"],
  },
  "an addition in the name of an AI": {
    file: async (place) => exported({ ...place, entropies: place.entropies.with(1, fresh()) }),
    finds: ["ai-added", "ai-added"],
  },
  "a sealed addition in a seat that was an AI's when all sealed": {
    async file(place) {
      const entropies = place.entropies.with(1, fresh());
      const seals = place.state.seats.map(({ seal }) => seal).with(1, await sealOf("m1", 1, bytes(entropies[1])));
      place.state.seats[1].bot = null;
      return exported({ ...place, entropies, seals });
    },
    finds: ["seal-kept", "seal-kept"],
  },
  "the same without a seal": {
    async file(place) {
      place.state.seats[1].bot = null;
      return exported({ ...place, entropies: place.entropies.with(1, fresh()) });
    },
    finds: ["unsealed", "unsealed"],
  },
  "all seals taken back": {
    file: async (place) => exported({ ...place, seals: [null, null, null, null] }),
    finds: ["seal-kept", "seal-kept"],
  },
};

for (const [name, { file, finds }] of Object.entries(AFTERWARDS)) {
  test(`${name}: found`, async () => {
    const { place, people } = await opened();
    same(await problems(people, await file(place)), finds);
  });
}

/* What the site does to the log of a match that was played by the rules of the scheme. */
const IN_THE_LOG = {
  "a die turned over": [(entries) => (entries[2].drawn[0] = (entries[2].drawn[0] % 6) + 1), "draw"],
  "the last die turned over": [(entries) => (entries[10].drawn[1] = (entries[10].drawn[1] % 6) + 1), "draw"],
  "a throw dropped": [(entries) => entries.splice(2, 1), "missing"],
  "a throw dropped and the rest numbered anew": [(entries) => numbered(entries.toSpliced(2, 1), entries), "draw"],
  "a move dropped": [(entries) => entries.splice(3, 1), "missing"],
  "a throw put in": [(entries) => numbered(entries.toSpliced(2, 0, structuredClone(entries[2])), entries), "draw"],
  "two throws exchanged": [(entries) => numbered([...entries.slice(0, 2), entries[4], entries[3], entries[2], ...entries.slice(5)], entries), "draw"],
  "a number changed": [(entries) => (entries[3].n = 7), "missing"],
  "words of the stream skipped": [(entries) => (entries[4].words += 1), "words"],
  "a throw without what it could have been": [(entries) => (entries[4].bounds = []), "bounds"],
};

function numbered(wanted, entries) {
  entries.splice(0, entries.length, ...wanted.map((entry, at) => ({ ...entry, n: at + 1 })));
}

for (const [name, [change, problem]] of Object.entries(IN_THE_LOG)) {
  test(`${name}: found`, async () => {
    const { place, people } = await opened();
    const file = await exported(place);
    change(file.entries);
    // Two equal throws in a row may have been exchanged; then the next difference is found, if there is one.
    const found = await problems(people, file);
    same(found.every((one) => one === problem || (problem === "draw" && one === "words")), true);
  });
}

test("another promise between seal and reveal: my browser keeps its part to itself", async () => {
  const other = await hashOf(fresh());
  const { place, heard } = await opened({
    shown: (read, _seat, { state }) => state.seats[3].seal && (read.commitment = other),
  });
  same(heard.slice(2), ["changed", "changed"]);
  same(place.entropies.slice(0, 3), ["", "", ""]);
});

test("different seals of one seat shown to two people: whichever stands in the file, one of them finds it", async () => {
  const other = fresh();
  const seal = await sealOf("m1", 3, bytes(other));
  const { place, people, heard } = await opened({
    shown: (read, seat, { state }) => seat === 2 && state.seats[3].seal && (read.seats[3].seal = seal),
  });
  same(heard.slice(2), ["", ""]);
  same(await problems(people, await exported(place)), ["right all", "seal-kept"]);
  const entropies = place.entropies.with(3, other);
  const seals = place.state.seats.map((one) => one.seal).with(3, seal);
  same(await problems(people, await exported({ ...place, entropies, seals })), ["seal-kept", "right all"]);
});

test("people shown as AI, so that I show my part before they sealed: my browser finds their seals at the end", async () => {
  const place = await site({ shown: (read) => read.seats.forEach((seat) => (seat.bot = "steady")) });
  const me = browser(place, 0);
  same(await me.turn(), "");
  same(place.entropies[0].length, 64);
  // Now all is known, and the owner looks for an addition that pleases.
  const { entropies } = await ground(async () => ({ ...place, match: "m1", entropies: place.entropies.with(3, fresh()) }));
  place.state.seats[3].seal = await sealOf("m1", 3, bytes(entropies[3]));
  const file = await exported({ ...place, entropies });
  same(firstThrow(file), [6, 6]);
  same(await problems([me], file), ["seal-kept"]);
});

test("the match called off until the dice please: each time another match, and nothing of an older one is asked for", async () => {
  const place = await site();
  const me = browser(place, 0);
  const shown = [];
  for (const match of ["m1", "m2", "m3"]) {
    Object.assign(place.state, { match });
    for (const seat of place.state.seats) Object.assign(seat, { seal: seat.seat === 2 ? "0".repeat(64) : null, revealed: false });
    await me.turn();
    await place.ownerSeals();
    await me.turn();
    shown.push(place.entropies[0]);
  }
  same([new Set(shown).size, [...me.kept.keys()]], [3, ["m1", "m2", "m3"]]);
});

test("what no browser finds: another match than the one agreed on says that nothing was kept", async () => {
  const { place, people } = await opened();
  const file = await exported({ ...place, match: "m9", seals: await Promise.all(place.entropies.map((one, seat) => (one ? sealOf("m9", seat, bytes(one)) : null))) });
  same(await problems(people, file), ["right nothing", "right nothing"]);
});

/* Left to `verify_match`, which knows the rules, the players and the end. */
const OF_RULES = {
  "a die with one side": ({ entries }) => Object.assign(entries[2], { bounds: [[6, 6], [6, 6]], drawn: [6, 6] }),
  "moves without draws cut off the end": ({ entries }) => entries.pop(),
  "a throw cut off the end": ({ entries }) => entries.splice(-2),
  "a move changed": ({ entries }) => (entries[1].action = { do: "decline" }),
  "another maker": ({ entries }) => (entries[1].by = "bot"),
  "another seat": ({ entries }) => (entries[1].seat = 3),
};

for (const [name, change] of Object.entries(OF_RULES)) {
  test(`${name}: left to who knows the rules`, async () => {
    const { place, people } = await opened();
    const file = await exported(place);
    change(file);
    same(await problems(people, file), ["right all", "right all"]);
  });
}
