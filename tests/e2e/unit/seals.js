import { keep, keptOf } from "/static/draws/kept.js";
import { answer, openSeals, sealOf } from "/static/lobbies/seals.js";
import { sha256 } from "/static/lobbies/sha256.js";
import { run, same, test } from "./check.js";

const OTHER = "0".repeat(64);
const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The table as a server would keep it: me at seat 0, an AI, and somebody at seat 2 who answers when told to. */
function house({ match = "m1", commitment = "c1" } = {}) {
  const seats = [
    { seat: 0, name: "me", bot: null, seal: null, revealed: false },
    { seat: 1, name: "AI", bot: "steady", seal: null, revealed: false },
    { seat: 2, name: "other", bot: null, seal: null, revealed: false },
  ];
  const state = { match, commitment, mine: 0, beside: [], seats, state: "sealing", url: "/tables/1/" };
  const sent = [];
  const kept = new Map();
  const whenSent = [];
  return {
    state,
    sent,
    kept,
    whenSent,
    line: {
      read: async () => structuredClone(state),
      async post(act, body) {
        sent.push([act, body]);
        whenSent.push(structuredClone(kept.get(state.match)));
        if (act === "seal") seats[body.seat ?? 0].seal = body.seal;
        else seats[body.seat ?? 0].revealed = true;
        return structuredClone(state);
      },
    },
    store: { keptOf: (id) => kept.get(id) ?? null, keep: (id, record) => kept.set(id, structuredClone(record)) },
  };
}

const turn = (place) => answer(place.line, place.store);
const acts = (place) => place.sent.map(([act]) => act);

test("digests are those of the browser, at every length around a block", async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (7 * i) % 256);
    same(sha256(bytes), hex(await crypto.subtle.digest("SHA-256", bytes)));
  }
});
test("a seal is the published vector", () => {
  const entropy = hex(Uint8Array.from({ length: 32 }, (_, i) => i).buffer);
  same(sealOf("abc", 3, entropy), "bea0ae353e0ef673a365432f239d32b3568514da3c3cd9df33c661df31a535f1");
});
test("it seals first, and reveals only when all people have sealed", async () => {
  const place = house();
  same((await turn(place)).wrong, "");
  same(acts(place), ["seal"]);
  await turn(place);
  same(acts(place), ["seal"]);
  place.state.seats[2].seal = OTHER;
  same((await turn(place)).wrong, "");
  same(acts(place), ["seal", "reveal"]);
  const { entropy, seals } = place.kept.get("m1");
  same(place.sent[1][1], { entropy });
  same(place.sent[0][1].seal, sealOf("m1", 0, entropy));
  same(seals, { 0: place.sent[0][1].seal, 2: OTHER });
  await turn(place);
  same(acts(place), ["seal", "reveal"]);
});
test("what it adds is kept before its seal leaves, and all seals before it is shown", async () => {
  const place = house();
  await turn(place);
  place.state.seats[2].seal = OTHER;
  await turn(place);
  const [atSeal, atReveal] = place.whenSent;
  same([atSeal.commitment, atSeal.seat, atSeal.entropy.length, atSeal.seals], ["c1", 0, 64, {}]);
  same(atReveal.seals[2], OTHER);
});
test("no two matches get the same", async () => {
  const [one, other] = [house(), house({ match: "m2" })];
  await turn(one);
  await turn(other);
  same(one.kept.get("m1").entropy === other.kept.get("m2").entropy, false);
});

const changes = {
  "another commitment": (state) => {
    state.commitment = "c2";
  },
  "another seal of mine": (state) => {
    state.seats[0].seal = OTHER;
  },
  "another seat": (state) => {
    state.seats.reverse();
    state.mine = 2;
  },
};
for (const [name, change] of Object.entries(changes)) {
  test(`${name} stops the reveal`, async () => {
    const place = house();
    await turn(place);
    place.state.seats[2].seal = OTHER;
    change(place.state);
    same((await turn(place)).wrong, "changed");
    same(acts(place), ["seal"]);
  });
}
test("a seal of somebody else that changes after all had sealed stops the reveal", async () => {
  const place = house();
  await turn(place);
  place.state.seats[2].seal = OTHER;
  const { post } = place.line;
  place.line.post = async () => null; // the line breaks at the reveal
  await turn(place);
  place.line.post = post;
  place.state.seats[2].seal = "1".repeat(64);
  same((await turn(place)).wrong, "changed");
  same(acts(place), ["seal"]);
});
test("another match under the same table is another seal, and the old one stays hidden", async () => {
  const place = house();
  await turn(place);
  const old = place.kept.get("m1").entropy;
  place.state.match = "m2";
  place.state.seats[0].seal = null;
  place.state.seats[2].seal = OTHER;
  await turn(place);
  same(acts(place), ["seal", "seal", "reveal"]);
  same(JSON.stringify(place.sent).includes(old), false);
});
test("a seat for which somebody else has sealed is left alone and told", async () => {
  const place = house();
  place.state.seats[0].seal = OTHER;
  same((await turn(place)).wrong, "elsewhere");
  same([acts(place), place.kept.size], [[], 0]);
});
test("for people at this device it seals seat by seat, and shows what is theirs only when all have sealed", async () => {
  const place = house();
  place.state.beside = [2];
  same((await turn(place)).wrong, "");
  same(acts(place), ["seal", "seal", "reveal", "reveal"]);
  same(place.sent.map(([, { seat }]) => seat), [undefined, 2, undefined, 2]);
  const { entropy, beside, seals } = place.kept.get("m1");
  same([beside[2].length, beside[2] === entropy], [64, false]);
  same(place.sent.map(([, body]) => body.entropy), [undefined, undefined, entropy, beside[2]]);
  same(seals, { 0: sealOf("m1", 0, entropy), 2: sealOf("m1", 2, beside[2]) });
  await turn(place);
  same(place.sent.length, 4);
});
test("other people at this device than it sealed for, or another seal of one of them, stop the reveal", async () => {
  for (const change of [(state) => (state.beside = []), (state) => (state.beside = [1, 2]), (state) => (state.seats[2].seal = OTHER)]) {
    const place = house();
    place.state.beside = [2];
    const { post } = place.line;
    place.line.post = async (act, body) => (act === "seal" ? post(act, body) : null); // the line breaks at the reveal
    await turn(place);
    place.line.post = post;
    change(place.state);
    same((await turn(place)).wrong, "changed");
    same(acts(place), ["seal", "seal"]);
  }
});
test("a seat at this device for which somebody else has sealed is left alone and told", async () => {
  const place = house();
  Object.assign(place.state, { beside: [2] }).seats[2].seal = OTHER;
  same((await turn(place)).wrong, "elsewhere");
  same([acts(place), place.kept.size], [[], 0]);
});
test("who only looks on, and a table that does not seal, add nothing", async () => {
  for (const change of [{ mine: null }, { state: "waiting" }, { state: "started" }]) {
    const place = house();
    Object.assign(place.state, change);
    same((await turn(place)).wrong, "");
    same([acts(place), place.kept.size], [[], 0]);
  }
});
test("a refused answer is not sent again at once", async () => {
  const place = house();
  let refused = 0;
  place.line.post = async () => {
    refused += 1;
    return null;
  };
  await turn(place);
  same(refused, 1);
});
/** Answers the calls of a page for as long as `task` takes, as the server at `place` would. */
async function served(place, task) {
  const { fetch } = globalThis;
  globalThis.fetch = async (path, { method = "GET", headers, body } = {}) => {
    const act = path.split("/")[3];
    if (method === "GET") return Response.json(await place.line.read());
    same(headers["Content-Type"], "application/json");
    const told = await place.line.post(act, JSON.parse(body));
    if (act === "reveal") Object.assign(told, { state: "started", url: "/matches/m7/" });
    return Response.json(told);
  };
  try {
    await task();
  } finally {
    globalThis.fetch = fetch;
    localStorage.removeItem("magnat.draws");
  }
}

for (const locks of [navigator.locks, undefined]) {
  test(`two looks at once seal once, and the last one leads to the match (${locks ? "https" : "http"})`, async () => {
    Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
    const place = house({ match: "m7" });
    const [went, heard] = [[], new Set()];
    const look = openSeals("1", { tell: (wrong) => heard.add(wrong), go: (url) => went.push(url) });
    await served(place, async () => {
      await Promise.all([look(), look()]);
      same([acts(place), went], [["seal"], []]);
      place.state.seats[2].seal = OTHER;
      await look();
      same([acts(place), went, [...heard]], [["seal", "reveal"], ["/matches/m7/"], [""]]);
    });
  });
}
test("the newest two hundred matches are remembered", () => {
  localStorage.removeItem("magnat.draws");
  for (let at = 0; at < 203; at += 1) keep(`m${at}`, { commitment: "c", seat: 0, entropy: "", seals: {}, at });
  same(Object.keys(JSON.parse(localStorage.getItem("magnat.draws"))).length, 200);
  same([keptOf("m2"), keptOf("m3").at, keptOf("m202").at], [null, 3, 202]);
  localStorage.setItem("magnat.draws", "{");
  same(keptOf("m3"), null);
  keep("m3", { at: 1 });
  same(keptOf("m3"), { at: 1 });
  localStorage.removeItem("magnat.draws");
});
test("where nothing may be stored, it is remembered as long as the page stands", () => {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  try {
    keep("m9", { commitment: "c", seat: 0, entropy: "", seals: {}, at: 1 });
    same(keptOf("m9").commitment, "c");
  } finally {
    Storage.prototype.setItem = setItem;
  }
});

globalThis.results = await run();
