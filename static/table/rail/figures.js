/* What the match has told so far, summed up by the server: revenues and incomes by round, the ways of the markers. Fetched when
 * a sheet first shows it, and anew once the match has moved on. */

const AGAIN = 1500; // ms between two questions

/** What is known of one match. @typedef {{ version: number, asked: number, found: RailFigures | null }} Known */
/** @type {Map<string, Known>} */
const known = new Map();

/** The figures, as far as they are here; null before. A question is sent where the match has moved on since.
 * @param {RailTable} table @param {typeof fetch} [load] @returns {RailFigures | null} */
export function figures(table, load = fetch.bind(globalThis)) {
  const address = table.view?.replay;
  if (!address) return null;
  const here = known.get(address) ?? { version: -1, asked: -AGAIN, found: null };
  known.set(address, here);
  const { version, at, history } = table.state;
  // A replay knows all that was told whichever move it shows: no jump in it waits for the same figures again.
  const reach = at === null ? version : (history.at(-1)?.n ?? version);
  if (reach > here.version && Date.now() - here.asked >= AGAIN) {
    here.asked = Date.now();
    ask(`${address}figures/`, load).then((found) => {
      if (!found) return;
      Object.assign(here, { found, version: reach });
      table.act.redraw();
    });
  }
  return here.found && upTo(here.found, table.game, version);
}

/** @param {string} address @param {typeof fetch} load @returns {Promise<RailFigures | null>} */
async function ask(address, load) {
  try {
    const answer = await load(address, { headers: { Accept: "application/json" } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // the sheets do without, and the next drawing asks again
  }
}

/** The figures as they stood at an entry: a replay does not tell what comes.
 * @param {RailFigures} found @param {{ round: string, turn: number, rn: number | null }} game @param {number} version @returns {RailFigures} */
export function upTo(found, { round, turn, rn }, version) {
  const rounds = found.rounds.filter((name) => {
    const [set, number] = name.split(".").map(Number);
    return set < turn || (round === "OR" && set === turn && number <= (rn ?? 1));
  });
  /** @template V, W @param {Record<string, V>} all @param {(one: V) => W} change @returns {Record<string, W>} */
  const each = (all, change) => Object.fromEntries(Object.entries(all).map(([id, one]) => [id, change(one)]));
  return {
    rounds,
    income: found.income.map((sums) => sums.slice(0, rounds.length)),
    revenue: each(found.revenue, (rows) => rows.filter(([at]) => at < rounds.length)),
    market: each(found.market, (cells) => cells.filter(([entry]) => entry <= version)),
  };
}
