/* A corporation without a train must buy one: what is lacking, what has been sold for it, what its president would add. */

import { html, nothing } from "../frame/draw/lit.js";
import { foresee } from "../frame/server/foresight.js";
import { playerOf } from "./data.js";
import { corp } from "./words.js";

/** Facts of the forced purchase as of now, or null: those of the view with treasury and cash.
 * @param {RailTable} table */
export function emergency(table) {
  const { forced, operator, c, p, step } = table.game;
  if (!forced || operator === null || step !== "train" || table.seat === null) return null;
  return { ...forced, treasury: c[operator].cash, cash: p[playerOf(table.seat)].cash };
}

/** What stands above the trains while one must be bought.
 * @param {RailTable} table */
export function trainNote(table) {
  const { game, view } = table;
  if (game.step !== "train" || view.choices.some(({ do: act }) => act === "pass")) return nothing;
  const need = emergency(table);
  if (!need) return html`<p class="form-note">${table.say("rail.must_buy", { corporation: game.operator })}</p>`;
  /** @param {string} key @param {number} amount @param {string} [look] */
  const fact = (key, amount, look = "") => html`<div class=${look}><dt>${table.say(key)}</dt><dd>${table.money(amount)}</dd></div>`;
  return html`<div class="emergency"><p><b>${table.say("rail.forced", { corporation: game.operator })}</b> ${table.say(need.shortfall ? "rail.forced.short" : "rail.forced.enough", {
      shortfall: table.money(need.shortfall), help: table.money(need.help),
    })}</p>
    <dl class="emergency-sums">${fact("rail.forced.price", need.price)}${fact("rail.corp.treasury", need.treasury)}${fact("rail.forced.cash", need.cash)}${fact("rail.forced.missing", need.shortfall, need.shortfall ? "missing" : "")}${need.shortfall ? fact("rail.forced.power", need.power) : nothing}</dl>
    ${need.sold.length ? html`<p class="form-note">${table.say("rail.forced.sold")} ${need.sold.map(([id, percent, price]) => html`${corp(table, id)} ${percent}% (${table.money(price)}) `)}</p>` : nothing}</div>`;
}

/** What a train takes from whom, where the treasury alone does not pay it: told by the forecast of its purchase.
 * @param {RailTable} table @param {string} key @param {Action} action */
export function helpWords(table, key, action) {
  const need = emergency(table);
  const found = need ? foresee(table, key, action) : null;
  if (!need || !found?.facts || found.stale) return null;
  const help = found.facts.find(({ event }) => event === "train_bought")?.helped;
  return help ? table.say("rail.forced.help", { treasury: table.money(need.treasury), help: table.money(help) }) : null;
}

/** Numbers for the question before bankruptcy: everything that could still be raised against the cheapest train.
 * @param {RailTable} table */
export function ruinParams(table) {
  const need = emergency(table);
  if (!need) return null;
  return { price: table.money(need.price), power: table.money(need.power), missing: table.money(need.lack) };
}
