/* The last arrangement before a timed game is valued: every seat builds, sells, pawns and redeems with the bank, all at
 * once. One sheet shows what is owned, what it will bring, what all of it comes to at the end, and who is done. */

import { rentRows } from "../../board/deed.js";
import { holdsSet } from "../../board/words.js";
import { button } from "../../../frame/draw/buttons.js";
import { html, nothing } from "../../../frame/draw/lit.js";
import { icon, mark } from "../../../frame/draw/marks.js";
import { delta } from "../../../frame/words/money.js";
import { at } from "../../../frame/words/names.js";
import { actionsOf, levelled, liveDraft, turned } from "./arrangement.js";
import { foresee, ownFigures } from "../../../frame/server/foresight.js";
import { frame } from "../../dialogs/frame.js";
import { objection, setBadge } from "../../dialogs/parts.js";
import { boundsOf } from "../../dialogs/plan.js";
import { levelWords } from "../../words.js";

/** The arrangement that the table knows to be best. @typedef {{ actions: Action[], worth: number, worth_now: number }} Arranging */

const KEY = "adjust";

/** @param {PropertyTable} table @param {{ key: string }} parts */
export default function adjustDialog(table, { key }) {
  const sheet = sheetOf(table);
  return frame(table, {
    key, look: "adjust", title: table.say("adjust.title"), eyebrow: table.say("adjust.eyebrow"),
    body: html`<p class="adjust-about">${about(table)}</p>${best(table, sheet)}
      ${sheet.own.length ? html`<div class="adjust-list">${sheet.own.map((field) => row(table, field, sheet))}</div>` : nothing}
      ${sheet.own.length ? nothing : html`<p class="form-note">${table.say("adjust.nothing")}</p>`}`,
    foot: html`${objection(table, sheet.found, KEY, `${KEY}.best`)}${forecast(table, sheet)}${done(table)}<div class="dlg-row">${answers(table, sheet)}</div>`,
  });
}

/** Everything that the parts of the sheet share.
 * @param {PropertyTable} table */
function sheetOf(table) {
  const { game, names, seat, view } = table;
  /** @param {string} name */
  const choice = (name) => view.choices.find((one) => one.do === name);
  /** @param {string} name */
  const listed = (name) => {
    const found = choice(name);
    return found?.kind === "pick" ? found.options : [];
  };
  const levels = game.level ?? {};
  /** @type {{ levels: Record<string, number>, bounds: Record<string, number[]>, pawnable: string[], redeemable: string[], sums: Record<string, Record<string, number>> }} */
  const limits = {
    levels, bounds: boundsOf(choice("build"), choice("sell_building"), levels),
    pawnable: listed("mortgage"), redeemable: listed("redeem"),
    sums: { mortgage: choice("mortgage")?.sums ?? {}, redeem: choice("redeem")?.sums ?? {} },
  };
  const draft = liveDraft(table.ui.drafts[KEY]?.plan, limits);
  const actions = actionsOf(draft, levels);
  const plan = /** @type {Arranging | null} */ (choice("confirm")?.plan ?? null);
  return {
    ...limits, draft, actions, plan, confirm: choice("confirm"), running: table.ui.run?.origin?.startsWith(KEY) ? table.ui.run : null,
    found: actions.length ? foresee(table, KEY, actions) : null,
    /** @param {any} next */
    put: (next) => table.act.keep(KEY, { plan: next }),
    own: table.deedIds(seat).map((id) => names.place(id)),
  };
}

/** @param {PropertyTable} table */
function about(table) {
  const percent = table.names.rules[`timed_cash_percent_${table.role(table.seat)}`] ?? 100;
  return table.say("adjust.about", { percent });
}

/** The arrangement that cannot be bettered, for one press.
 * @param {PropertyTable} table @param {{ plan: Arranging | null, running: any, actions: Action[] }} parts */
function best(table, { plan, running, actions }) {
  if (!plan) return nothing;
  const gain = plan.worth - plan.worth_now;
  if (running) {
    return html`<div class="adjust-best" role="status">${icon("clock")}<p>${table.say("adjust.running", { n: running.count - running.actions.length, of: running.count })}</p></div>`;
  }
  if (!plan.actions.length) return html`<div class="adjust-best">${icon("check")}<p>${table.say(actions.length ? "adjust.was_best" : "adjust.is_best")}</p></div>`;
  return html`<div class="adjust-best open"><p><b>${table.say("adjust.best_gain", { sum: delta(gain, table.names.symbol) })}</b>
      <small>${table.say("adjust.best_note", { n: plan.actions.length })}</small></p>
    ${button(table, { label: table.say("adjust.best"), origin: `${KEY}.best`, action: null, onPress: () => { table.act.keep(KEY, { plan: null }); table.act.run(plan.actions, `${KEY}.best`); } })}
    <details><summary>${table.say("adjust.best_list")}</summary><ul>${plan.actions.flatMap((action) => steps(table, action)).map((words) => html`<li>${words}</li>`)}</ul></details></div>`;
}

/** One action in words, a line for each street.
 * @param {PropertyTable} table @param {Action} action */
function steps(table, action) {
  const { names } = table;
  if (action.field) return [table.say(`adjust.step.${action.do}`, { field: names.field(action.field) })];
  return Object.entries(action.levels ?? {}).map(([id, level]) => table.say(`adjust.step.${action.do}`, {
    field: names.field(id), level: levelWords(table, id, level) || table.say("level.none"),
  }));
}

/** @param {PropertyTable} table @param {Deed} field @param {any} sheet */
function row(table, field, sheet) {
  const { draft, levels, bounds } = sheet;
  const { id } = field;
  const now = levels[id] ?? 0;
  const level = draft.levels[id] ?? now;
  const changed = level !== now || draft.mortgage.includes(id) || draft.redeem.includes(id);
  return html`<div class="adjust-row ${changed ? "changed" : ""}" role="group" aria-label=${table.names.field(id)}>
    ${setBadge(table, field.group)}<span class="plan-name"><b>${table.names.field(id)}</b><small>${state(table, field, { now, level, draft })}</small></span>
    <span class="plan-rent">${earns(table, field, sheet)}</span>
    <span class="adjust-ways">${pawn(table, field, sheet)}${bounds[id] ? knobs(table, id, { now, level, ...sheet }) : nothing}</span></div>`;
}

/** What it is now or will be; for a street that can be built on also what a house costs, and whether it counts for a monopoly.
 * @param {PropertyTable} table @param {any} parts @param {{ now: number, level: number, draft: any }} more */
function state(table, { id, group, rents, house_cost: cost }, { now, level, draft }) {
  if (draft.mortgage.includes(id)) return table.say("adjust.will_pawn");
  if (draft.redeem.includes(id)) return table.say("adjust.will_redeem");
  if (table.game.mortgaged?.includes(id)) return table.say("dlg.pawned");
  if (!rents) return table.names.group(group);
  /** @param {any} one */
  const words = (one) => levelWords(table, id, one) || table.say("level.none");
  const change = level === now ? null : table.say("form.level_now", { level: words(now) });
  const monopoly = holdsSet(table, table.seat, group) ? table.say("adjust.monopoly") : null;
  return [words(level), change ?? monopoly, table.say("deed.house", { amount: table.money(cost) })].filter(Boolean).join(" · ");
}

/** What one visit of the banker brings, now and after the plan.
 * @param {PropertyTable} table @param {Field} field @param {any} parts */
function earns(table, field, { found }) {
  /** @param {number} sum */
  const words = (sum) => (field.rent_multiplier_by_count && sum > 0 ? table.say("field.rent_times", { n: sum }) : table.money(sum));
  const pawned = table.game.mortgaged?.includes(field.id);
  const now = pawned ? 0 : table.game.rent?.[field.id] || null;
  const shown = now === null ? rentRows(table, field).find((one) => one.now) : null;
  const after = found?.after?.fields[field.id];
  const then = after ? (after.mortgaged ? 0 : after.rent) : now;
  const label = html`<small>${table.say("adjust.brings")}</small>`;
  if (shown) return html`${label} ${shown.value}`;
  if (then === now) return html`${label} ${words(now ?? 0)}`;
  return html`${label} <s>${words(now ?? 0)}</s> <span aria-hidden="true">→</span> <b class=${then > (now ?? 0) ? "gain" : "loss"}>${words(then)}</b>`;
}

/** @param {PropertyTable} table @param {Field} field @param {any} parts */
function pawn(table, field, { draft, pawnable, redeemable, sums, put, levels }) {
  const { id } = field;
  const list = pawnable.includes(id) ? "mortgage" : redeemable.includes(id) ? "redeem" : null;
  if (!list || (list === "mortgage" && (draft.levels[id] ?? levels[id] ?? 0) > 0)) return nothing;
  const on = draft[list].includes(id);
  const sum = sums[list]?.[id];
  return html`<button type="button" class="filter adjust-pawn" aria-pressed=${on ? "true" : "false"} @click=${() => put(turned(draft, list, id))}>
    ${table.say(`adjust.do.${list}`, { sum: table.money(sum ?? 0) })}<span class="visually-hidden">: ${table.names.field(id)}</span></button>`;
}

/** @param {PropertyTable} table @param {string} id
 * @param {{ now: number, level: number, bounds: Record<string, number[]>, draft: any, put: (value: any) => void }} parts */
function knobs(table, id, { now, level, bounds, draft, put }) {
  const [lowest, highest] = bounds[id];
  /** @param {number} way @param {string} sign @param {string} label */
  const knob = (way, sign, label) => html`<button type="button" class="knob" aria-label=${table.say(label, { what: table.names.field(id) })}
    ?disabled=${(way < 0 ? level <= lowest : level >= highest) || draft.mortgage.includes(id)} @click=${() => put(levelled(draft, id, level + way, now))}>${icon(sign)}</button>`;
  return html`<span class="plan-knobs">${knob(-1, "minus", "form.fewer")}<output aria-live="polite">${level}</output>${knob(1, "plus", "form.more")}</span>`;
}

/** Cash now, what is to be expected at the end as things stand, and after the plan.
 * @param {PropertyTable} table @param {{ found: Forecast | null, plan: any, actions: Action[] }} parts */
function forecast(table, { found, plan, actions }) {
  const then = ownFigures(table, found)?.is ?? null;
  const cash = at(table.game.players, table.seat)?.cash ?? 0;
  /** @param {string} key @param {any} value @param {any} [small] */
  const cell = (key, value, small = nothing) => html`<div><dt>${table.say(key)}</dt><dd><span class="figure"><b>${value}</b>${small}</span></dd></div>`;
  const change = then && plan && then.prospect !== undefined ? then.prospect - plan.worth_now : null;
  return html`<dl class="sums ${actions.length && (!then || found?.stale) ? "stale" : ""}">
    ${cell("adjust.cash", table.money(then ? then.cash : cash), then && then.cash !== cash ? html`<small>${table.say("form.was", { was: table.money(cash) })}</small>` : nothing)}
    ${plan ? cell("adjust.now", table.money(plan.worth_now)) : nothing}
    ${plan ? cell("adjust.after", actions.length ? (change === null ? "…" : table.money(plan.worth_now + change)) : "–",
      change ? html`<ins class=${change > 0 ? "gain" : "loss"}>${delta(change, table.names.symbol)}</ins>` : nothing) : nothing}</dl>`;
}

/** Who has said that the arrangement stands.
 * @param {PropertyTable} table */
function done(table) {
  const seats = (table.view.seats ?? []).map((one) => one.seat).filter((seat) => (at(table.game.players, seat)?.out ?? null) === null);
  return html`<ul class="adjust-done" aria-label=${table.say("adjust.who")}>${seats.map((seat) => {
    const ready = at(table.game.players, seat)?.confirmed;
    return html`<li class=${ready ? "ready" : ""}>${mark(seat)}<span>${table.seatName(seat)}</span>${icon(ready ? "check" : "clock")}<span class="visually-hidden">${table.say(ready ? "adjust.ready" : "adjust.not_ready")}</span></li>`;
  })}</ul>`;
}

/** @param {PropertyTable} table
 * @param {{ actions: Action[], confirm: any, found: any, put: (value: any) => void, running: any }} parts */
function answers(table, { actions, confirm, found, put, running }) {
  if (!actions.length) {
    return button(table, {
      label: table.say("adjust.confirm"), look: "ticket", origin: KEY, keys: "Enter", action: { do: confirm.do }, problem: running ? table.say("page.sending") : null,
    });
  }
  const refused = found?.refused && !found.stale ? found.refused : null;
  return html`<button type="button" class="btn btn-quiet" @click=${() => put(null)}><span class="btn-label"><span>${table.say("dlg.clear")}</span></span></button>
    ${button(table, {
      label: table.say("adjust.apply", { n: actions.length }), look: "ticket", origin: KEY, action: null, problem: refused,
      onPress: () => { put(null); table.act.run(actions, KEY); },
    })}`;
}
