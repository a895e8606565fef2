/* Running trains: the best routes come with the choice and go with one press; others are put together hex by hex, in the form
 * or on the map. What they would earn, or which rule they break, the table says before anything is sent. */

import { button } from "../frame/draw/buttons.js";
import { foresee } from "../frame/server/foresight.js";
import { ruleLink } from "../frame/draw/drawn.js";
import { html, nothing } from "../frame/draw/lit.js";
import { setDock } from "./dock.js";
import { founded, hexName, hexWords, railData, shortPlace, trainType } from "./data.js";
import { onward, pieceAt } from "./lines.js";
import { hexesOf } from "./ways.js";

/** @param {RailTable} table @param {RouteChoice[]} list @param {Drawn} beside */
export function routesForm(table, [choice], beside) {
  const draft = table.draft(choice);
  return draft.own ? ownRoutes(table, choice, draft, beside) : offered(table, choice, beside);
}

/** Routes of one's own are a long form, which opens over the sheet of a phone; the best ones need no more than half of it.
 * @param {RailTable} table @param {RouteChoice} choice @param {{ own: boolean, chains?: Record<string, string[]>, first?: string[] }} change */
function turnTo(table, choice, change) {
  table.act.draft(choice, change);
  if (table.phone) setDock(table, change.own);
}

/** From the best routes to those of one's own, and back.
 * @param {RailTable} table @param {RouteChoice} choice @param {boolean} own */
function otherWay(table, choice, own) {
  return html`<button type="button" class="btn btn-quiet" aria-pressed=${own ? "true" : "false"}
    @click=${() => turnTo(table, choice, { own: !own })}><span class="btn-label">${table.say(own ? "rail.routes.best" : "rail.routes.own")}</span></button>`;
}

/** A train and the way it runs. @typedef {{ train: string, connections: string[][] }} Run */

/** @param {RouteChoice} choice */
const start = (choice) => ({ do: choice.do, ...choice.with });

/** @param {RouteChoice} choice */
const suggested = (choice) => Object.fromEntries((choice.suggestion?.routes ?? []).map((/** @type {Run} */ route) => [route.train, hexesOf(route)]));

/** train -> hexes, as the form has them: the best ones, or those put together.
 * @param {RailTable} table @param {RouteChoice} choice */
export function routesInHand(table, choice) {
  const draft = table.draft(choice);
  return (draft.own && draft.chains) || suggested(choice);
}

/** The trains, those first that ran when the form was opened: what is changed in it moves none of them.
 * @param {RouteChoice} choice @param {any} draft @returns {string[]} */
function inOrder(choice, draft) {
  const running = draft.first ?? Object.keys(suggested(choice));
  return [...choice.trains].sort((one, other) => Number(running.includes(other)) - Number(running.includes(one)));
}

/** {chains, train, set}: all routes in hand, the train that the map moves, and how to change one.
 * @param {RailTable} table @param {RouteChoice} choice @param {any} draft */
export function chainsOf(table, choice, draft) {
  const chains = draft.chains ?? suggested(choice);
  const train = choice.trains.includes(draft.train) ? draft.train : inOrder(choice, draft)[0];
  return { chains, train, set: (/** @type {string} */ moved, /** @type {string[]} */ chain) => table.act.draft(choice, { train: moved, chains: { ...chains, [moved]: chain } }) };
}

/** @param {RailTable} table @param {RouteChoice} choice @param {Drawn} beside */
function offered(table, choice, beside) {
  /** @type {Run[]} */
  const routes = choice.suggestion?.routes ?? [];
  const revenue = table.game.best_revenue;
  const idle = choice.trains.filter((train) => !routes.some((route) => route.train === train));
  return html`<div class="rail-scroll"><ul class="rail-rows">${routes.map((route) => routeRow(table, choice, route))}
      ${idle.map((train) => html`<li><span class="rail-lead"><b class="train">${trainType(train)}</b></span><span class="rail-name"><span class="rail-title">${table.say("rail.routes.idle")}</span></span></li>`)}</ul>
    ${whatPays(table, revenue ?? 0)}${secondBest(table, choice)}</div>
    <p class="rail-foot">${button(table, {
      label: table.say("rail.routes.run", { revenue: table.money(revenue ?? 0) }), look: "ticket", origin: table.id(choice), keys: "Enter", action: { ...start(choice), routes },
    })}${otherWay(table, choice, false)}${beside}</p>`;
}

/** A train, its stops with what each counts, and what it earns.
 * @param {RailTable} table @param {RouteChoice} choice @param {Run} route */
function routeRow(table, choice, route) {
  const { routes = [], stops = [] } = table.beside.runs ?? {};
  const at = routes.findIndex((one) => one.train === route.train);
  const names = at < 0 ? stopsOf(table, hexesOf(route)).map((hex) => hexName(table.names, hex)).join(" – ")
    : stops[at].map(([hex, value], index) => html`${index ? " – " : ""}<span class="stop">${shortPlace(table.names, hex) ?? hex} <small class="stop-value">${value}</small></span>`);
  return html`<li><span class="rail-lead"><b class="train route-key route-${choice.trains.indexOf(route.train) % 4}">${trainType(route.train)}</b></span>
    <span class="rail-name"><span class="rail-title">${names}</span></span><span class="rail-control">${at < 0 ? nothing : html`<b class="route-sum">${table.money(routes[at].revenue)}</b>`}</span></li>`;
}

/** What the revenue is for a share and for the reader, and the price after a payout: told before the trains run.
 * @param {RailTable} table @param {number} revenue */
function whatPays(table, revenue) {
  const id = table.game.operator ?? "";
  const payout = table.beside.courses?.[id]?.payout;
  if (!payout || !revenue) return nothing;
  return html`<p class="form-note">${table.say("rail.routes.price", { old: table.money(founded(table.game, id).price), price: table.money(payout[0]) })}</p>`;
}

/** The best routes that are others, to be looked at and changed on the map.
 * @param {RailTable} table @param {RouteChoice} choice */
function secondBest(table, choice) {
  const second = table.beside.runs?.second;
  if (!second) return nothing;
  const chains = Object.fromEntries(second.routes.map((/** @type {any} */ route) => [route.train, hexesOf(route)]));
  return html`<button type="button" class="btn btn-quiet second-best" @click=${() => turnTo(table, choice, { own: true, chains, first: Object.keys(chains) })}><span class="btn-label">${table.say("rail.routes.second", { revenue: table.money(second.revenue) })}</span></button>`;
}

/** @param {RailTable} table */
const board = (table) => ({ ...railData(table.names), laid: table.game.m });
/** @param {RailTable} table @param {string} hex */
const isStop = (table, hex) => pieceAt(board(table), hex).piece.stops.length > 0;

/** The places on the way that count or could count.
 * @param {RailTable} table @param {string[]} hexes */
function stopsOf(table, hexes) {
  return hexes.filter((hex) => isStop(table, hex));
}

/** A chain of hexes as connections: cut where there is a stop.
 * @param {string[]} hexes @param {(hex: string) => boolean} stops */
export function cut(hexes, stops) {
  const parts = [];
  /** @type {string[]} */
  let part = [];
  for (const hex of hexes) {
    part.push(hex);
    if (stops(hex) && part.length > 1) {
      parts.push(part);
      part = [hex];
    }
  }
  return parts;
}

/** @param {RailTable} table @param {RouteChoice} choice @param {any} draft @param {Drawn} beside */
function ownRoutes(table, choice, draft, beside) {
  const { chains, train: active, set } = chainsOf(table, choice, draft);
  const routes = choice.trains.map((train) => ({ train, connections: cut(chains[train] ?? [], (hex) => isStop(table, hex)) })).filter(({ connections }) => connections.length);
  const action = { ...start(choice), routes };
  const found = foresee(table, "routes", action);
  const known = found && !found.stale ? found : null;
  /** What a train earns by itself, as the server says it would be. @param {string} train */
  const alone = (train) => {
    const own = routes.filter((route) => route.train === train);
    const told = own.length && routes.length > 1 ? foresee(table, `route-${train}`, { ...start(choice), routes: own }) : own.length ? found : null;
    return told?.facts && !told.stale ? revenueOf(told.facts) : null;
  };
  return html`<div class="rail-scroll">${inOrder(choice, draft).map((train) => chainOf(table, { train, chain: chains[train] ?? [], active: train === active, index: choice.trains.indexOf(train), set, choice, revenue: alone(train) }))}</div>
    <p class="rail-foot"><span class="form-note routes-told ${known?.refused ? "wrong" : ""}" role="status">${known ? verdict(table, known) : table.say("rail.routes.counting")}</span>${button(table, {
      label: known?.facts ? table.say("rail.routes.run_for", { revenue: table.money(revenueOf(known.facts)) }) : table.say("rail.routes.run_own"),
      look: "ticket", origin: table.id(choice), action, problem: known?.refused ?? null,
    })}${otherWay(table, choice, true)}${beside}</p>`;
}

/** @param {Fact[]} facts */
const revenueOf = (facts) => facts.find(({ event }) => event === "routes_run")?.revenue ?? 0;

/** What the table says of the routes: their revenue beside the best one, or the rule they break.
 * @param {RailTable} table @param {Forecast} known */
function verdict(table, known) {
  const { facts, refused, code, params } = known;
  if (!facts) return html`${refused} ${ruleLink(table, "refusals", code, params)}`;
  return table.say("rail.routes.fine", { revenue: table.money(revenueOf(facts)), best: table.money(table.game.best_revenue ?? 0) });
}

/** The places on the way, and the hex that it has come to.
 * @param {RailTable} table @param {string[]} chain */
function wayWords(table, chain) {
  return chain.filter((hex, at) => isStop(table, hex) || at === chain.length - 1).map((hex) => hexWords(table, hex)).join(" – ");
}

/** A train's way so far, and the hexes where track leads on.
 * @param {RailTable} table
 * @param {{ train: string, chain: string[], active: boolean, index: number, set: (train: string, chain: string[]) => void, choice: RouteChoice, revenue: number | null }} parts */
function chainOf(table, { train, chain, active, index, set, choice, revenue }) {
  const open = chain.length ? onward(board(table), chain) : startsFor(table);
  return html`<fieldset class="rail-chain ${active ? "active" : ""}" data-train=${train}><legend><button type="button" class="chain-train" aria-pressed=${active ? "true" : "false"} title=${table.say("rail.routes.take")}
      @click=${() => table.act.draft(choice, { train })}><b class="train route-key route-${index % 4}">${trainType(train)}</b> ${table.say("form.train", { train: trainType(train) })}</button>${revenue === null ? nothing : html` <b class="route-sum">${table.money(revenue)}</b>`}</legend>
    <p class="rail-way">${chain.length ? wayWords(table, chain) : table.say("rail.routes.idle")}</p>
    <div class="rail-chips" role="group" aria-label=${table.say("rail.routes.on")}>${open.map((hex) => html`<button type="button" class="rail-chip" data-value=${hex} @click=${() => set(train, [...chain, hex])}>${hexWords(table, hex)}</button>`)}
      ${chain.length ? html`<button type="button" class="rail-chip" @click=${() => set(train, chain.slice(0, -1))}>${table.say("rail.routes.back")}</button>
        <button type="button" class="rail-chip" @click=${() => set(train, [])}>${table.say("rail.routes.clear")}</button>` : nothing}</div></fieldset>`;
}

/** A route may start at any stop that track leads to from a station of the corporation.
 * @param {RailTable} table */
export function startsFor(table) {
  const { c, operator } = table.game;
  /** @type {string[]} */
  const walk = operator === null ? [] : c[operator].tokens.map(([hex]) => hex);
  const reached = new Set(walk);
  for (let here = walk.pop(); here !== undefined; here = walk.pop()) {
    for (const next of onward(board(table), [here])) {
      if (!reached.has(next)) {
        reached.add(next);
        walk.push(next);
      }
    }
  }
  return [...reached].filter((hex) => isStop(table, hex));
}
