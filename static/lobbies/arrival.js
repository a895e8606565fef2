// Waits for what a worker does: asks this very address how far it is, and opens it again when there is something new.

const EVERY = 500;
const LONGEST = 5000;

/** Milliseconds until the next question after so many without news.
 * @param {number} asked */
export function pause(asked) {
  return Math.min(LONGEST, EVERY * 1.2 ** asked);
}

async function isWaiting() {
  try {
    const answer = await fetch(location.href, { headers: { accept: "application/json" } });
    return !answer.ok || (await answer.json()).state === "waiting";
  } catch {
    return true; // the line may be back by the next time
  }
}

/** @param {number} asked */
async function ask(asked) {
  if (await isWaiting()) setTimeout(() => ask(asked + 1), pause(asked));
  else location.replace(location.href);
}

ask(0);
