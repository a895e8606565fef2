/* A test runner of one page: collects, runs, reports as JSON for the Python test to read. */

const tests = [];

export function test(name, body) {
  tests.push({ name, body });
}

export function same(found, wanted) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`found ${one}, wanted ${other}`);
}

export async function run() {
  const failed = [];
  for (const { name, body } of tests) {
    try {
      await body();
    } catch (error) {
      failed.push(`${name}: ${error.message}`);
    }
  }
  return { count: tests.length, failed };
}
