/* One way to compare what was found with what is wanted: as JSON, so that numbers, lists and plain objects read alike. */

import assert from "node:assert/strict";

export function same(found, wanted) {
  assert.equal(JSON.stringify(found), JSON.stringify(wanted));
}
