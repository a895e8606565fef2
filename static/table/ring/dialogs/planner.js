/* Building and selling in one place: every street with what it costs and earns, before anything is paid. */

import { button } from "../../frame/draw/buttons.js";
import { html, nothing } from "../../frame/draw/lit.js";
import { icon } from "../../frame/draw/marks.js";
import { at } from "../../frame/words/names.js";
import { debtBar } from "./debt.js";
import { foresee, ownFigures } from "../../frame/server/foresight.js";
import { frame } from "./frame.js";
import { figure, note, objection, setBadge } from "./parts.js";
import { boundsOf, commands, evenStep, livePlan } from "./plan.js";
import { levelWords } from "../words.js";
import { buildings } from "../board/marks.js";

const KEY = "planner";

/** @param {PropertyTable} table @param {{ key: string }} parts */
export function plannerDialog(table, { key }) {
  const { game, names } = table;
  const choices = Object.fromEntries(["build", "sell_building"].map((name) => [name, table.view.choices.find((one) => one.do === name)]));
  const levels = game.level ?? {};
  const bounds = boundsOf(choices.build, choices.sell_building, levels);
  const plan = livePlan(table.ui.drafts[KEY]?.plan, levels, bounds);
  const orders = commands(plan, levels, (id) => names.place(id)?.group);
  const found = orders.length ? foresee(table, KEY, orders[0]) : null;
  /** @param {any} next */
  const put = (next) => table.act.keep(KEY, { plan: next });
  const groups = [...new Set(Object.keys(bounds).map((id) => names.place(id)?.group))];
  const sheet = { levels, bounds, plan, put, found };
  return frame(table, {
    key, look: "planner", title: table.say("dlg.plan.title"), eyebrow: names.rules.limited_buildings === false ? table.say("board.no_shortage") : table.say("field.supplies", game.bank ?? { houses: 0, hotels: 0 }),
    body: html`${debtBar(table)}${groups.map((group) => setOf(table, group, sheet))}`,
    foot: html`${objection(table, found, ...Object.keys(choices))}${sums(table, orders, found)}
      <div class="dlg-row"><button type="button" class="btn btn-quiet" ?disabled=${!orders.length} @click=${() => put({})}><span class="btn-label"><span>${table.say("dlg.clear")}</span></span></button>
      ${send(table, orders, found)}</div>`,
  });
}

/** @param {PropertyTable} table @param {string} group @param {any} parts */
function setOf(table, group, { levels, bounds, plan, put, found }) {
  const streets = table.names.members(group).map((field) => field.id).filter((id) => at(table.game.owner, id) === table.seat);
  /** @param {number} way @param {string} sign @param {string} label */
  const step = (way, sign, label) => html`<button type="button" class="knob small" aria-label=${table.say(label, { set: table.names.group(group) })} title=${table.say(label, { set: table.names.group(group) })}
    ?disabled=${evenStep(plan, levels, bounds, streets, way) === plan} @click=${() => put(evenStep(plan, levels, bounds, streets, way))}>${icon(sign)}</button>`;
  const cost = table.names.place(streets[0])?.house_cost;
  return html`<section class="plan-set" aria-label=${table.names.group(group)}><header>${setBadge(table, group)}<h3>${table.names.group(group)}</h3>
      <small>${cost == null ? nothing : table.say("deed.house", { amount: table.money(cost) })}</small>${streets.length < 2 ? nothing : html`<span class="plan-even">${step(-1, "minus", "dlg.plan.even_down")}<span aria-hidden="true">${table.say("dlg.plan.even")}</span>${step(1, "plus", "dlg.plan.even_up")}</span>`}</header>
    ${streets.map((id) => street(table, id, { levels, bounds, plan, put, found }))}</section>`;
}

/** @param {PropertyTable} table @param {string} id
 * @param {{ levels: Record<string, number>, bounds: Record<string, number[]>, plan: any, put: (value: any) => void, found: any }} parts */
function street(table, id, { levels, bounds, plan, put, found }) {
  const { names, game } = table;
  const now = levels[id] ?? 0;
  const level = plan[id] ?? now;
  const [lowest, highest] = bounds[id] ?? [now, now];
  /** @param {any} to */
  const go = (to) => {
    const next = { ...plan, [id]: to };
    if (to === now) delete next[id];
    put(next);
  };
  /** @param {number} way @param {string} sign @param {string} label */
  const knob = (way, sign, label) => html`<button type="button" class="knob" aria-label=${table.say(label, { what: names.field(id) })}
    ?disabled=${way < 0 ? level <= lowest : level >= highest} @click=${() => go(level + way)}>${icon(sign)}</button>`;
  return html`<div class="plan-street ${level === now ? "" : "changed"}" role="group" aria-label=${names.field(id)}>
    <span class="plan-name"><b>${names.field(id)}</b><small>${levelWords(table, id, level) || table.say("level.none")}${level === now ? nothing : html` · ${table.say("form.level_now", { level: levelWords(table, id, now) || table.say("level.none") })}`}</small></span>
    <span class="plan-drawn">${buildings(level, table.topLevel(id), at(game.owner, id) ?? 0)}</span>
    <span class="plan-rent">${rents(table, id, found)}</span>
    <span class="plan-knobs">${knob(-1, "minus", "form.fewer")}<output aria-live="polite">${level}</output>${knob(1, "plus", "form.more")}</span></div>`;
}

/** The rent now, and then if the server has told it.
 * @param {PropertyTable} table @param {string} id @param {any} found */
function rents(table, id, found) {
  const now = table.game.rent?.[id] ?? 0;
  const then = found?.after?.fields[id]?.rent ?? now;
  if (then === now) return html`<small>${table.say("form.rent")}</small> ${table.money(now)}`;
  return html`<small>${table.say("form.rent")}</small> <s>${table.money(now)}</s> <span aria-hidden="true">→</span> <b class=${then > now ? "gain" : "loss"}>${table.money(then)}</b>`;
}

/** What the next command of the plan makes of cash, rents and the box.
 * @param {PropertyTable} table @param {any[]} orders @param {Forecast | null} found */
function sums(table, orders, found) {
  if (!orders.length) return html`<p class="form-note">${table.say("dlg.plan.start")}</p>`;
  const known = ownFigures(table, found);
  const bank = found?.after?.bank;
  return html`<dl class="sums ${known && !found?.stale ? "" : "stale"}">
    <div><dt>${table.say("dlg.figure.cash")}</dt><dd>${known ? figure(table, known.was.cash, known.is.cash) : "…"}</dd></div>
    <div><dt>${table.say("dlg.figure.income")}</dt><dd>${known ? figure(table, known.was.income ?? 0, known.is.income ?? 0) : "…"}</dd></div>
    ${table.names.rules.limited_buildings === false ? nothing : html`<div><dt>${table.say("dlg.plan.box")}</dt><dd class="box-left">${bank && typeof bank === "object" ? table.say("dlg.plan.left", { ...bank }) : "…"}</dd></div>`}</dl>
    ${orders.length > 1 ? note(table, null, table.say("dlg.plan.steps", { n: orders.length })) : nothing}`;
}

/** @param {PropertyTable} table @param {any[]} orders @param {Forecast | null} found */
function send(table, orders, found) {
  const [order] = orders;
  const refused = found?.refused && !found.stale ? found.refused : null;
  const own = ownFigures(table, found);
  const name = order?.do ?? "build";
  const label = !own || found?.stale ? table.say(`dlg.plan.${name}`) : table.say(`form.send.${name}`, { sum: table.money(Math.abs(own.is.cash - own.was.cash)) });
  return button(table, { label, look: "ticket", origin: name, action: order, problem: order ? refused : table.say("form.change_one") });
}
