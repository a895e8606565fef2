import { createHash } from "node:crypto";
import { test } from "node:test";

import { sha256 } from "../../../static/lobbies/sha256.js";
import { same } from "./same.js";

test("a hash is that of another implementation at every length around the blocks of 64 bytes", () => {
  for (let length = 0; length <= 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
    same(sha256(bytes), createHash("sha256").update(bytes).digest("hex"));
  }
});
