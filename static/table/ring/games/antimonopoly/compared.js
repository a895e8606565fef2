/* The two roles side by side, by the rules of the match: what each may build, what it takes and pays, where it is held.
 * Whoever chooses answers here; everybody else may look. */

import { picked } from "../../../frame/server/answer.js";
import { button, refusal } from "../../../frame/draw/buttons.js";
import { drawn } from "../../../frame/draw/drawn.js";
import { L, S } from "../../../frame/words/events.js";
import { html, nothing } from "../../../frame/draw/lit.js";
import { roleName, roleTag, roleSign } from "./roles.js";
import { frame } from "../../dialogs/frame.js";

const ROLES = ["entrepreneur", "monopolist"];
const ROWS = ["build", "rent", "companies", "detained", "office", "tax", "end"];

/** @param {PropertyTable} table @param {{ key: string, chosen: boolean }} parts */
export default function rolesDialog(table, { key, chosen }) {
  const { ticket } = table.places;
  const choice = !chosen && ticket?.kind === "pick" ? ticket : null;
  return frame(table, {
    key, look: "roles", title: table.say(choice ? "ask.roles.me" : "roles.about"), eyebrow: table.say("roles.whole_game"),
    body: html`${choice ? order(table) : nothing}${sheet(table, rows(table))}`,
    foot: choice ? answers(table, choice) : nothing,
  });
}

/** Who has chosen what, and who chooses after the reader.
 * @param {PropertyTable} table */
function order(table) {
  const { game, seat } = table;
  const seats = game.order ?? [];
  const start = Math.max(0, seats.indexOf(game.first ?? seats[0]));
  const turned = [...seats.slice(start), ...seats.slice(0, start)];
  const left = turned.filter((one) => one !== seat && table.role(one) === null);
  return html`<div class="roles-order"><p>${drawn(table, left.length ? "roles.order" : "roles.order_last", { left: L(left.map(S)) })}</p>
    <ul>${turned.filter((one) => table.role(one)).map((one) => html`<li>${drawn(table, "roles.has", { who: S(one) })} ${roleTag(table, table.role(one))}</li>`)}</ul></div>`;
}

/** @param {PropertyTable} table @param {{ name: string, cells: Record<string, Drawable> }[]} found */
function sheet(table, found) {
  return html`<div class="roles-sheet"><table><caption class="visually-hidden">${table.say("roles.about")}</caption>
    <thead><tr><td></td>${ROLES.map((role) => html`<th scope="col" class="role-head role-${role}">${roleSign(role)}<span>${roleName(table, role)}</span></th>`)}</tr></thead>
    <tbody>${found.map(({ name, cells }) => html`<tr><th scope="row">${table.say(`roles.row.${name}`)}</th>${ROLES.map((role) => html`<td><b class="cell-role" aria-hidden="true">${roleSign(role)}</b><span>${cells[role]}</span></td>`)}</tr>`)}</tbody></table></div>`;
}

/** [{name, cells: {role: words}}]: only what this match has.
 * @param {PropertyTable} table */
function rows(table) {
  const { rules } = table.names;
  const timed = rules.time_limit_minutes || rules.round_limit;
  return ROWS.filter((name) => name !== "end" || timed).map((name) => ({
    name, cells: Object.fromEntries(ROLES.map((role) => [role, CELLS[name](table, rules, role)])),
  }));
}

/** @type {Record<string, (table: Table, rules: Rules, role: string) => Drawable>} */
const CELLS = {
  build: (table, rules, role) => table.say(`roles.build.${role}`, { houses: rules[`max_houses_${role}`], streets: rules.monopoly_streets }),
  rent: (table, rules, role) => `${table.say(`roles.rent.${role}`, { factor: rules.set_rent_multiplier })}${scaled(table, rules[`rent_percent_${role}`])}`,
  companies: (table, rules, role) => (role === "monopolist"
    ? table.say("roles.companies.monopolist", { fares: rules.transport_fares_monopolist.map((/** @type {number} */ fare) => table.money(fare)).join(", ") })
    : table.say("roles.companies.entrepreneur", { percent: rules.transport_fare_percent_entrepreneur })),
  detained: (table, rules, role) => {
    const collects = role === "monopolist" ? rules.monopolist_collects_in_prison : rules.entrepreneur_collects_in_price_war;
    return table.say(`roles.detained.${role}.${collects ? "collects" : "not"}`);
  },
  office: (table, rules, role) => (role === "monopolist"
    ? table.say("roles.office.monopolist", { fee: table.money(rules.office_fee_monopolist) })
    : table.say("roles.office.entrepreneur", { most: table.money(Math.max(...rules.office_payouts_entrepreneur)) })),
  tax: (table, rules, role) => table.say("roles.tax", { flat: table.money(rules.income_tax_flat), percent: rules[`income_tax_cash_percent_${role}`] }),
  end: (table, rules, role) => table.say("roles.end", { percent: rules[`timed_cash_percent_${role}`] }),
};

/** @param {PropertyTable} table @param {number} percent */
const scaled = (table, percent) => (percent === undefined || percent === 100 ? "" : ` ${table.say("roles.scaled", { percent })}`);

/** @param {PropertyTable} table @param {Whole<PickChoice>} choice */
function answers(table, choice) {
  return html`${refusal(table, ...choice.options.map((_, index) => `${table.id(choice)}#${index}`))}
    <div class="roles-answers" role="group" aria-label=${table.say("ask.roles.me")} data-roving="row">${choice.options.map((role, index) => button(table, {
      label: html`${roleSign(role)} ${table.say(`roles.take.${role}`)}`, origin: `${table.id(choice)}#${index}`, action: picked(choice, role),
    }))}</div>`;
}
