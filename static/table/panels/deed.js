/* The deed of a field in a dialog: all rents, with the one that holds now marked; prices; the rest of its set. */

import { html, nothing } from "../lit.js";
import { band, code, icon, mark } from "../marks.js";
import { levelWords } from "../drawn.js";

export function deedDialog(table) {
  const field = table.ui.deed === null ? null : table.names.place(table.ui.deed);
  return html`<dialog class="table-dialog deed-dialog" id="deed-dialog" aria-labelledby="deed-title" @close=${() => table.act.deed(null)}
    @click=${(event) => event.target.id === "deed-dialog" && table.act.deed(null)}>${field ? deed(table, field) : nothing}</dialog>`;
}

function deed(table, field) {
  const { names, game } = table;
  const owner = game?.owner?.[field.id] ?? null;
  const rows = rents(table, field);
  return html`<div class="deed"><div class="deed-frame">
      <div class="deed-band set ${band(field.group)}"><i>${code(field.group, names)}</i></div>
      <h2 id="deed-title">${names.field(field.id)}</h2>
      <p class="deed-set">${names.group(field.group)} · ${table.say("deed.price", { amount: table.money(field.price) })}</p>
      <dl class="deed-rents">${rows.map((row) => html`<div class=${row.now ? "rent-now" : ""}><dt>${row.now ? mark(owner) : nothing}${row.label}${row.now ? html`<span class="visually-hidden"> (${table.say("deed.now")})</span>` : nothing}</dt><dd>${row.value}</dd></div>`)}</dl>
      <p class="deed-foot">${[
        field.house_cost != null ? table.say("deed.house", { amount: table.money(field.house_cost) }) : null,
        field.mortgage != null ? table.say("deed.mortgage", { amount: table.money(field.mortgage) }) : null,
        game?.redemption?.[field.id] != null ? table.say("deed.redemption", { amount: table.money(game.redemption[field.id]) }) : null,
      ].filter(Boolean).map((text) => html`<span>${text}</span>`)}</p></div>
    ${members(table, field)}
    <button type="button" class="icon-btn deed-close" aria-label=${table.say("page.close")} @click=${() => table.act.deed(null)}>${icon("close")}</button></div>`;
}

/** [{label, value, now}]: as printed, or as the parameters of the match have it. */
function rents(table, field) {
  const { names, game } = table;
  const owner = game?.owner?.[field.id] ?? null;
  const idle = owner === null || game?.mortgaged?.includes(field.id);
  if (Array.isArray(field.rents)) return streetRents(table, field, idle);
  const byCount = field.rent_by_count ? (names.rules.railway_rents ?? field.rent_by_count) : null;
  const factors = field.rent_multiplier_by_count ? (names.rules.utility_multipliers ?? field.rent_multiplier_by_count) : null;
  const now = game?.rent?.[field.id];
  return (byCount ?? factors ?? []).map((value, index) => ({
    label: table.say("deed.count", { n: index + 1 }),
    value: factors ? table.say("deed.times", { n: value }) : table.money(value),
    now: !idle && now === value,
  }));
}

function streetRents(table, field, idle) {
  const level = table.game?.level?.[field.id] ?? 0;
  const doubled = !idle && level === 0 && table.game?.rent?.[field.id] > field.rents[0];
  const rows = field.rents.map((value, step) => ({
    label: step === 0 ? table.say("deed.bare") : levelWords(table, field.id, step),
    value: table.money(value),
    now: !idle && step === level && !doubled,
  }));
  const factor = table.names.rules.set_rent_multiplier;
  if (factor > 1) {
    rows.splice(1, 0, { label: table.say("deed.set"), value: table.money(field.rents[0] * factor), now: doubled });
  }
  return rows;
}

function members(table, field) {
  const { names, game } = table;
  return html`<div class="deed-members"><h3>${table.say("deed.members")}</h3><ul>${names.members(field.group).map((one) => {
    const owner = game?.owner?.[one.id] ?? null;
    return html`<li>${owner === null ? html`<span class="mark-free"></span>` : mark(owner)}<span class=${one.id === field.id ? "this" : ""}>${names.field(one.id)}</span>
      <span class="member-owner">${owner === null ? table.say("field.free") : table.seatName(owner)}${game?.mortgaged?.includes(one.id) ? ` · ${table.say("field.mortgaged")}` : ""}</span></li>`;
  })}</ul></div>`;
}
