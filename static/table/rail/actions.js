/* What the reader may do now: one group for each kind of choice, its form below; what needs no form beside it. */

import { button, refusal } from "../frame/draw/buttons.js";
import { takeBackWay } from "../frame/panels/calls.js";
import { asksOnce, dangerOpener } from "../frame/dialogs/danger.js";
import { formOf } from "../frame/forms/form.js";
import { choiceLabel } from "../frame/words/labels.js";
import { html, keyed, nothing } from "../frame/draw/lit.js";
import { auctionForm } from "./auction.js";
import { dockSwitch, setDock } from "./dock.js";
import { trainNote } from "./emergency.js";
import { asksBeforeTheEnd, beforeTheEnd } from "./finals.js";
import { groupKey, groupsOf, openGroup } from "./groups.js";
import { parForm } from "./par.js";
import { routesForm } from "./routes.js";
import { companyRows, exchangeRows, saleRows, severalForm, shareRows } from "./stock.js";
import { turnSteps } from "./steps.js";
import { powerNote, tileForm, tokenRows } from "./track.js";
import { consentForm, discardForm, dividendForm, trainRows } from "./trains.js";

/** @type {Partial<Record<string, (table: SeatedRail, choices: any[], beside: Drawn) => Drawn>>} */
const FORMS = {
  bid: auctionForm, accept: consentForm, buy_shares: shareRows, par: parForm, sell_shares: saleRows, sell_several: severalForm, lay_tile: tileForm,
  place_token: tokenRows, run_routes: routesForm, dividend: dividendForm, buy_train: trainRows, discard_train: discardForm, buy_company: companyRows,
  sell_company: companyRows, exchange_company: exchangeRows,
};

/** Forms that end with a ticket: what needs no form stands in one row with it. */
const TICKETED = new Set(["par", "sell_several", "lay_tile", "run_routes"]);

/** Tabs and form are drawn anew where they are others, or come to stand open: rows of another length would move each other. Where a phone has
 * no foot of plain answers, the switch of the dock stands with the tabs and the way back with the steps, or beside the switch where there are no tabs, and the form has
 * the room of a row more.
 * @param {RailTable} table */
export function railActions(table) {
  const choices = table.view.choices ?? [];
  const { danger } = table.places;
  const plain = choices.filter((choice) => choice.kind === "fixed" && !danger.includes(choice));
  const groups = groupsOf(table);
  const open = openGroup(table);
  const answers = html`${plain.map((choice) => plainAnswer(table, choice, open ? "plain" : "ticket"))}${danger.map((choice) => dangerOpener(table, choice))}`;
  const ticketed = open !== null && TICKETED.has(open[1][0].do);
  const foot = !ticketed && plain.length + danger.length > 0;
  const lead = groups.length > 1 ? groupTabs(table, groups, open[0]) : nothing;
  const back = table.phone ? takeBackWay(table) : nothing;
  const docked = table.phone && open && !foot;
  const beside = docked && lead === nothing;
  return html`${keyed(`${table.game.operator} ${table.game.step}`, html`<div class="turn-line">${turnSteps(table)}${foot || beside ? nothing : back}</div>`)}${refusal(table, ...choices.flatMap((choice) => originsOf(table, choice)))}${trainNote(table)}${layNote(table)}
    ${docked ? keyed(formKey(table, open), html`<div class="dock-line">${beside ? back : lead}${dockSwitch(table)}</div>`) : lead}
    ${open ? keyed(formKey(table, open), html`<div class="rail-form" data-form=${open[0]}>${powerNote(table, open[1][0])}${formFor(table, open[1], html`<span class="slot-beside">${answers}</span>`)}</div>`) : nothing}
    <div class="prompt-main" ?hidden=${!foot} role="group" aria-label=${table.say("panel.question")} data-roving="row"><span class="slot-beside">${foot ? answers : nothing}</span>${open && foot ? dockSwitch(table) : nothing}${foot ? back : nothing}</div>
    ${danger.map((choice) => asksOnce(table, choice))}${asksBeforeTheEnd(table)}`;
}

/** Why there is no form for track, which the board alone does not show: the card of a hex tells what forbids it.
 * @param {RailTable} table */
function layNote(table) {
  const { asked, game, view } = table;
  const none = asked.mine && game.step === "track" && !view.choices?.some((choice) => choice.do === "lay_tile");
  return none ? html`<p class="form-note">${table.say("rail.lay.none", { corporation: game.operator })}</p>` : nothing;
}

/** One tab for each group; its form stands below.
 * @param {RailTable} table @param {[string, any[]][]} groups @param {string} open */
function groupTabs(table, groups, open) {
  return keyed(groups.map(([name]) => name).join(" "), html`<div class="rail-groups" role="group" aria-label=${table.say("panel.actions")} data-roving="row">${groups.map(([name, members]) => html`<button type="button" class="filter"
    data-group=${name} aria-pressed=${name === open ? "true" : "false"} @click=${() => openTab(table, name)}>${groupName(table, members[0])}</button>`)}</div>`);
}

/** Founding a corporation has three parts: on a phone it opens as a sheet over everything.
 * @param {RailTable} table @param {string} name */
function openTab(table, name) {
  table.act.keep(groupKey(table), { group: name });
  if (table.phone && name === "par") setDock(table, true);
}

/** @param {RailTable} table @param {AnyChoice} choice @param {string} look */
function plainAnswer(table, choice, look) {
  const origin = table.id(choice);
  const action = { do: choice.do, ...choice.with };
  return button(table, { label: choiceLabel(table, choice), look, keys: choice.do === "pass" ? "n" : null, origin, action, onPress: beforeTheEnd(table, origin, action) });
}

/** The same while the same is offered to the same reader.
 * @param {RailTable} table @param {[string, any[]]} open */
const formKey = (table, [name, members]) => [name, table.asked.mine, ...members.map((choice) => `${table.id(choice)} ${choice.options?.length}`)].join();

/** @param {RailTable} table @param {any} choice */
function groupName(table, choice) {
  const named = choiceLabel(table, { ...choice, with: {} });
  return choice.do === "lay_tile" && choice.with?.company ? table.say("rail.power_of", { what: named, company: choice.with.company }) : named;
}

/** Only who holds a seat is asked anything.
 * @param {RailTable} table @returns {table is SeatedRail} */
const isSeated = (table) => table.seat !== null;

/** The form of a group; a choice nobody has met gets the form of its kind. One with a ticket puts the plain answers beside it.
 * @param {RailTable} table @param {any[]} members @param {Drawn} beside */
function formFor(table, members, beside) {
  const make = FORMS[members[0].do === "refuse" ? "accept" : members[0].do];
  return make && isSeated(table) ? make(table, members, beside) : members.map((choice) => formOf(table, choice));
}

/** @param {RailTable} table @param {any} choice */
function originsOf(table, choice) {
  const id = table.id(choice);
  /** @type {any[]} */
  const options = Array.isArray(choice.options) ? choice.options : [];
  return [id, ...options.map((_, index) => `${id}#${index}`), ...options.filter(Number.isInteger).map((option) => `${id}#${option}`)];
}
