import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOf } from "../../../static/notifications/bytes.js";

test("base64url with its own two letters becomes bytes", () => {
  assert.deepEqual([...bytesOf("-_8A")], [251, 255, 0]);
  assert.deepEqual([...bytesOf("")], []);
});
