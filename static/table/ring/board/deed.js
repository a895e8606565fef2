/* The deed of a field as printed: band, name, price, dotted leaders to the rents, the one that holds now marked. */

import { hasChips } from "../games/fortuna/chips.js";
import { html, nothing } from "../../frame/draw/lit.js";
import { mark } from "../../frame/draw/marks.js";
import { groupLook, tintOf } from "./look.js";
import { setWords } from "./words.js";
import { roleSign } from "../games/antimonopoly/roles.js";

/** `size` is "small" (186 wide), "large" (260) or "dialog" (320). `title` is the id its name should carry.
 * @param {PropertyTable} table @param {string} fieldId @param {{ size?: any, title?: string | null }} [parts] */
export function deedCard(table, fieldId, { size = "large", title = null } = {}) {
  const { names, game } = table;
  const field = names.place(fieldId);
  if (field?.price == null) return nothing;
  const { code, hatch } = groupLook(names, field.group);
  const owner = game?.owner?.[field.id] ?? null;
  const pawned = game?.mortgaged?.includes(field.id);
  return html`<article class="deed-card ${size} ${pawned ? "pawned" : ""}" data-deed=${field.id}><div class="deed-print">
    <div class="deed-head set hatch-${hatch}" .style=${tintOf(names, field.group)}><i aria-hidden="true">${code}</i></div>
    <h3 id=${title ?? nothing}>${names.field(field.id)}</h3>
    <p class="deed-price">${names.group(field.group)} · ${priceWords(table, field, size)}</p>
    ${pawned ? html`<p class="deed-pawned">${table.say("board.pawned")}</p>` : nothing}
    ${heads(table, field)}<dl class="deed-rows">${rowsFor(table, field, size).map((row) => html`<div class=${row.now ? "rent-now" : ""}>
      <dt>${row.now && owner !== null ? mark(owner) : nothing}<span>${labelOf(row, size)}${row.now ? html`<span class="visually-hidden"> (${table.say("deed.now")})</span>` : nothing}</span></dt><dd>${row.value}</dd></div>`)}</dl>
    <p class="deed-notes">${notes(table, field, size).map((text) => html`<span>${text}</span>`)}</p></div></article>`;
}

/** Whose rents stand in which column, where they go by roles; rows name them for readers of text.
 * @param {PropertyTable} table @param {Field} field */
function heads(table, field) {
  const roles = byRole(field.rents ?? field.rent_by_count ?? field.rent_multiplier_by_count).map(([role]) => role).filter(Boolean);
  const owner = table.role(table.game?.owner?.[field.id] ?? null);
  return roles.length ? html`<p class="deed-heads" aria-hidden="true"><span class="rent-roles">${roles.map((role) => html`<span class=${role === owner ? "held" : ""} title=${table.word(`role.${role}`)}>${roleSign(role)}</span>`)}</span></p>` : nothing;
}

/** A small deed has no room for more than how many deeds of a set; readers of text get all of it.
 * @param {RentRow} row @param {any} size */
function labelOf({ label, short, counts }, size) {
  return counts && size === "small" ? html`<span aria-hidden="true">${short}</span><span class="visually-hidden">${label}</span>` : label;
}

/** A small deed has no room for the word before the price; readers of text get it all the same.
 * @param {PropertyTable} table @param {Deed} field @param {any} size */
function priceWords(table, field, size) {
  const [before, after] = table.say("deed.price", { amount: "|" }).split("|");
  return html`<span class=${size === "small" ? "visually-hidden" : ""}>${before}</span><b>${table.money(field.price)}</b>${after}`;
}

/** A small mortgaged deed says what it takes to have it back in place of what the bank lent.
 * @param {PropertyTable} table @param {Field} field @param {any} size */
function notes(table, field, size) {
  const { game } = table;
  const redemption = game?.mortgaged?.includes(field.id) ? (game.redemption?.[field.id] ?? null) : null;
  const loan = table.names.deed(field.id)?.loan ?? field.mortgage;
  return [
    field.house_cost != null ? table.say("deed.house", { amount: table.money(field.house_cost) }) : null,
    field.hotel_cost != null && field.hotel_cost !== field.house_cost ? table.say("deed.hotel", { amount: table.money(field.hotel_cost) }) : null,
    loan != null && (redemption === null || size !== "small") ? table.say("deed.mortgage", { amount: table.money(loan) }) : null,
    ...scaled(table, field),
    redemption !== null ? table.say("deed.redemption", { amount: table.money(redemption) }) : null,
  ].filter(Boolean);
}

/** Roles whose rents are not those printed.
 * @param {PropertyTable} table @param {Field} field */
function scaled(table, field) {
  const shares = table.beside.shares ?? {};
  return byRole(field.rents ?? field.rent_by_count).filter(([role]) => role in shares)
    .map(([role]) => table.say("deed.scaled", { role: table.word(`role.${role}`), percent: shares[role] }));
}

/** On a small deed the row of a whole set stands only while it holds, in place of the bare one.
 * @param {PropertyTable} table @param {Field} field @param {any} size */
export function rowsFor(table, field, size) {
  const all = rentRows(table, field);
  if (size !== "small") return all;
  const doubled = all.some((row) => row.step === null && row.now);
  return all.filter((row) => row.step === undefined || row.step !== (doubled ? 0 : null));
}

/** A row of rents. @typedef {{ label: string, short?: string, counts?: boolean, step?: number, top?: boolean, value: any, now: boolean }} RentRow */

/** [{label, short, step, value, now}]: as printed, or as the parameters of the match have it. Where rents go by the
 * owner's role, a row holds the rent of each.
 * @param {PropertyTable} table @param {Field} field @returns {RentRow[]} */
export function rentRows(table, field) {
  const { names, game } = table;
  const owner = game?.owner?.[field.id] ?? null;
  const idle = owner === null || game?.mortgaged?.includes(field.id);
  /** @param {string} role */
  const isHeld = (role) => !idle && (role === null || table.role(owner) === role);
  /** @param {any} value @param {(...parts: any[]) => any} make */
  const rows = (value, make) => sideBySide(table, byRole(value).map(([role, list]) => [role, make(list, isHeld(role), role)]));
  const printed = names.deed(field.id)?.rents;
  if (field.rents) return rows(printed ?? field.rents, (list, held, role) => streetRows(table, field, { list, held, role }));
  if (field.rent_by_count) return rows(printed ?? field.rent_by_count, (list, held) => countRows(table, field, list, held));
  return rows(printed ?? field.rent_multiplier_by_count, (list, held) => countRows(table, field, list, held, (n) => table.say(hasChips(table) ? "deed.times.chips" : "deed.times", { n })));
}

/** [[role or null, its rents]]
 * @param {ByRole | undefined} value @returns {any[][]} */
function byRole(value) {
  if (Array.isArray(value)) return [[null, value]];
  return Object.entries(value ?? {}).filter(([, list]) => Array.isArray(list));
}

/** The rows of several roles as one, matched by their labels in the order of the longest.
 * @param {PropertyTable} table @param {any[]} sheets */
function sideBySide(table, sheets) {
  if (sheets.length < 2) return sheets[0]?.[1] ?? [];
  const all = sheets.flatMap(([, rows]) => rows);
  const labels = [...new Set(all.map((row) => row.label))];
  const placed = labels.map((label) => all.find((row) => row.label === label)).sort((one, other) => rank(one) - rank(other));
  return placed.map((first) => {
    const cells = sheets.map(([role, rows]) => [role, rows.find((/** @type {RentRow} */ row) => row.label === first.label)]);
    return {
      ...first,
      now: cells.some(([, row]) => row?.now),
      value: html`<span class="rent-roles">${cells.map(([role, row]) => html`<span class=${row?.now ? "held" : ""}>${roleSign(role)}<span class="visually-hidden">${table.word(`role.${role}`)}: </span>${row?.value ?? "–"}</span>`)}</span>`,
    };
  });
}

/** Rows of streets by what stands on them, the set's after the bare one, the hotel last.
 * @param {{ step: number, top: number, label: string }} parts */
const rank = ({ step, top, label }) => (top ? 99 : step === null ? 0.5 : (step ?? Number.parseInt(label, 10)));

/** @param {PropertyTable} table @param {Field} field @param {any[]} list @param {boolean} held
 * @param {(value: number) => string} [print] */
function countRows(table, field, list, held, print = (value) => table.money(value)) {
  const rent = table.game?.rent?.[field.id];
  const now = held ? (table.game.counted?.[field.id] ?? 0) - 1 : null;
  return list.map((value, index) => ({
    label: table.say("deed.count", { n: index + 1 }),
    short: table.say("board.short_deeds", { n: index + 1 }),
    counts: true,
    value: print(index === now && rent ? rent : value),
    now: index === now,
  }));
}

/** @param {PropertyTable} table @param {Field} field @param {{ list: any[], held: boolean, role: string }} parts */
function streetRows(table, field, { list, held, role }) {
  const level = table.game?.level?.[field.id] ?? 0;
  const rent = table.game?.rent?.[field.id];
  const set = table.names.deed(field.id)?.set?.[role ?? "any"] ?? null;
  const doubled = held && set !== null && (table.beside.sets ?? []).includes(field.id);
  /** @param {number} step */
  const isTop = (step) => step === list.length - 1;
  /** @type {any[]} */
  const rows = list.map((value, step) => ({
    step,
    top: isTop(step),
    label: step === 0 ? table.say("deed.bare") : isTop(step) ? table.say("level.hotel") : table.say("level.houses", { n: step }),
    short: step > 0 && !isTop(step) ? table.say("board.short_houses", { n: step }) : null,
    value: table.money(held && step === level && !doubled && rent ? rent : value),
    now: held && step === level && !doubled,
  }));
  if (set) rows.splice(1, 0, { step: null, label: setWords(table, "deed.set"), value: table.money(doubled ? rent : set.printed), now: doubled });
  return rows;
}
