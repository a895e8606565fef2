/* What the open form puts on the map: hexes that can be pressed and what that does, the tile in hand, the routes. */

import { railData, trainType } from "./data.js";
import { openGroup } from "./groups.js";
import { onward, pieceAt, wayTo } from "./lines.js";
import { chosenPar } from "./par_choice.js";
import { chainsOf, routesInHand, startsFor } from "./routes.js";
import { chosenLay } from "./track.js";
import { hexesOf } from "./ways.js";

/** @param {RailTable} table */
const formNow = (table) => {
  const [name, choices] = openGroup(table) ?? [];
  return { name: name?.split(":")[0], choice: choices?.[0] };
};

/** The tile in hand as {hex, tile, rotation}, or null.
 * @param {RailTable} table */
export function shownLay(table) {
  const { name, choice } = formNow(table);
  return name === "lay_tile" ? chosenLay(table, choice).chosen : null;
}

/** The home of the corporation that is being founded, or null.
 * @param {RailTable} table @returns {string | null} */
export function shownHome(table) {
  const { name, choice } = formNow(table);
  const { id } = name === "par" ? chosenPar(choice, table.draft(choice)) : { id: null };
  return id === null ? null : (railData(table.names).corporations.get(id)?.home_hex ?? null);
}

/** [{train, chain, look}] as they stand in the form; after the trains have run everybody sees where.
 * @param {RailTable} table @returns {{ train: string, chain: string[], look: number }[]} */
export function shownRoutes(table) {
  const { name, choice } = formNow(table);
  if (name !== "run_routes") return ranRoutes(table.game, table.state);
  return Object.entries(routesInHand(table, choice)).filter(([, chain]) => chain.length > 1)
    .map(([train, chain]) => ({ train: trainType(train), chain, look: choice.trains.indexOf(train) % 4 }));
}

/** The routes that the corporation in turn has run, as they were told.
 * @param {{ round: string, done?: string[], revenue?: number }} game @param {{ history: Told[], at: number | null }} state @returns {{ train: string, chain: string[], look: number }[]} */
export function ranRoutes({ round, done, revenue }, { history, at }) {
  if (round !== "OR" || !revenue || !done?.includes("routes")) return [];
  const told = history.findLast(({ n, told: facts }) => (at === null || n <= at) && facts.some(({ event }) => event === "routes_run"));
  const routes = told?.told.find(({ event }) => event === "routes_run")?.routes ?? [];
  return routes.map((/** @type {{ train: string, connections: string[][] }} */ route, /** @type {number} */ index) => ({ train: trainType(route.train), chain: hexesOf(route), look: index % 4 }));
}

/** hex -> what a press on it does.
 * @param {RailTable} table */
export function pressable(table) {
  const { name, choice } = formNow(table);
  const make = MAKERS[name];
  return make ? make(table, choice) : new Map();
}

/** Does a drag from this hex lead a train? Only while routes are put together.
 * @param {RailTable} table @param {string} hex */
export function leadsFrom(table, hex) {
  const { name, choice } = formNow(table);
  return name === "run_routes" && Boolean(table.draft(choice).own) && pressable(table).has(hex);
}

/** @type {Record<string, (table: RailTable, choice: any) => Map<string, () => void>>} */
const MAKERS = {
  /** The first press takes the hex, each further one turns the tile in hand. */
  lay_tile(table, choice) {
    return new Map([...new Set(choice.options.map((/** @type {{ hex: string }} */ { hex }) => hex))].map((hex) => [hex, () => {
      const { chosen, lists } = chosenLay(table, choice);
      const turns = lists.rotation ?? [];
      if (chosen.hex !== hex) table.act.draft(choice, { hex, tile: null, rotation: null });
      else if (turns.length > 1) table.act.draft(choice, { rotation: turns[(turns.indexOf(chosen.rotation) + 1) % turns.length] });
    }]));
  },
  /** Leads to the button of the city; a press on the map never spends money. */
  place_token(table, choice) {
    return new Map(choice.options.map((/** @type {{ hex: string }} */ { hex }, /** @type {number} */ index) => [hex, () => document.querySelector(`[data-origin="${table.id(choice)}#${index}"]`)?.focus()]).reverse());
  },
  /** Own routes: the train in hand goes on to the hex by the shortest way, or back from its last one. */
  run_routes(table, choice) {
    const draft = table.draft(choice);
    if (!draft.own) return new Map();
    const { chains, train, set } = chainsOf(table, choice, draft);
    const chain = chains[train] ?? [];
    const known = { ...railData(table.names), laid: table.game.m };
    const goals = chain.length ? [...known.hexes.keys()].filter((hex) => onward(known, chain).includes(hex) || (stops(known, hex) && wayTo(known, chain, hex))) : startsFor(table);
    const found = new Map(goals.map((hex) => [hex, () => set(train, [...chain, ...(chain.length ? wayTo(known, chain, hex) ?? [] : [hex])])]));
    if (chain.length) found.set(chain.at(-1), () => set(train, chain.slice(0, -1)));
    return found;
  },
};

/** @param {any} known @param {string} hex */
const stops = (known, hex) => pieceAt(known, hex).piece.stops.length > 0;
