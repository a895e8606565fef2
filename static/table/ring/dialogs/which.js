/* Which dialog is open: the form the person opened, else what the table asks, unless it was folded away. Pure. */

import { choiceId } from "../../frame/server/choices.js";
import { emptySide } from "../../frame/server/answer.js";
import { hasRoles } from "../games/antimonopoly/roles.js";
import { negotiation } from "./history.js";

/** @type {Record<string, string>} */
const KINDS = {
  offer_trade: "trade", offer_settlement: "settlement", build: "planner", sell_building: "planner",
  mortgage: "mortgage", redeem: "mortgage",
};

/** Two choices that share a dialog: when one is used up, the dialog stays for the other.
 * @type {Record<string, string>} */
const PARTNER = { build: "sell_building", sell_building: "build", mortgage: "redeem", redeem: "mortgage" };

/** The choice under whose id an offer in the making is kept, also while none can be made. */
const TRADE = "offer_trade";

/** Can what the person opened still be open?
 * @param {PropertyTable} table @param {string} id */
export function mayStayOpen(table, id) {
  return Boolean((id === "roles" && hasRoles(table)) || (id === TRADE && drafted(table)) || offerNamed(table, id) || table.choice(id) || table.choice(PARTNER[id]));
}

/** The debt that the reader must pay now, or null.
 * @param {PropertyTable} table */
export function ownDebt(table) {
  const { game, seat } = table;
  const debt = game?.phase === "debt" ? game.debts?.[0] : null;
  return debt && debt.debtor === seat ? debt : null;
}

/** {kind, key, chosen?, choice?, offer?} of the open dialog, or null. @param {PropertyTable} table @returns {OpenDialog | null} */
export function dialogOf(table) {
  return listOf(table).find((one) => one.chosen || (one.auto && !table.ui.folded?.[one.key])) ?? null;
}

/** Everything that could be opened again with one press: {kind, key, ...}, the most urgent first.
 * @param {PropertyTable} table */
export function foldedOf(table) {
  const open = dialogOf(table);
  const shown = open?.offer?.id ?? null;
  // Folding a form leads back to the debt that it was opened for.
  const behind = open?.chosen ? ["debt", "adjust", "roles"] : [];
  return listOf(table).filter((one) => one.key !== open?.key && !behind.includes(one.kind) && (shown === null || one.offer?.id !== shown));
}

/** Does the open dialog hold the buttons that answer the question? Then the prompt need not.
 * @param {PropertyTable} table */
export function answersHere(table) {
  const open = dialogOf(table);
  return Boolean(open && !open.chosen && ["auction", "debt", "card", "deeds", "roles", "adjust"].includes(open.kind) && table.asked.mine);
}

/** @param {PropertyTable} table @returns {OpenDialog[]} */
function listOf(table) {
  const { game, view } = table;
  if (!game || view.outcome || view.status === "ended") return [];
  if (game.owner && !table.names.fields.length) return []; // the printed data are still on their way
  const found = table.watching ? [...(table.ui.open === "roles" ? [chosen(table)] : []), ...watched(table)] : [...live(table), chosen(table), ...asking(table), ...watched(table), draft(table)];
  const seen = new Set();
  return found.filter((one) => one !== null).filter(({ key }) => !seen.has(key) && seen.add(key));
}

/** Offers to the reader that have come since the open form was opened: they lie in front of it.
 * @param {PropertyTable} table */
function live(table) {
  return toReader(table).filter(({ offer }) => offer.id > table.ui.openedAfter);
}

/** @param {PropertyTable} table @returns {OpenDialog[]} */
function toReader({ game, seat }) {
  return (game.offers ?? []).filter((offer) => offer.to === seat && seat !== null).map((offer) => ({ kind: "offer", key: `offer:${offer.id}`, offer, auto: true }));
}

/** @param {PropertyTable} table @returns {OpenDialog | null} */
function chosen(table) {
  const { open } = table.ui;
  if (open === null) return null;
  if (open === "roles") return { kind: "roles", key: "roles", chosen: true };
  const offer = offerNamed(table, open);
  if (offer) return { kind: "offer", key: open, offer, chosen: true };
  const choice = table.choice(open) ?? table.choice(PARTNER[open]);
  if (!choice) return open === TRADE && drafted(table) ? { kind: "draft", key: open, chosen: true } : null;
  const kind = KINDS[choice.do] ?? "form";
  const sent = kind === "trade" || kind === "settlement" ? lying(table, choice) ?? replyTo(table, choice) : null;
  return sent ? { kind: "offer", key: open, offer: sent, choice, chosen: true } : { kind, key: open, choice, chosen: true };
}

/** The open offer that a key of the form "offer:7" names.
 * @param {PropertyTable} table @param {string} key */
export function offerNamed(table, key) {
  if (!key?.startsWith("offer:")) return null;
  return table.game?.offers?.find((offer) => `offer:${offer.id}` === key) ?? null;
}

/** The reader's open offer that is just what the draft says: it has been sent.
 * @param {PropertyTable} table @param {AnyChoice} choice */
function lying(table, choice) {
  const draft = table.draft(choice);
  return table.game.offers?.find((offer) => offer.from === table.seat && (choice.do === "offer_settlement"
    ? offer.kind === "settlement" && sameSide(offer.give, draft.give)
    : offer.kind === "trade" && offer.to === draft.to && sameSide(offer.give, draft.give) && sameSide(offer.get, draft.get))) ?? null;
}

/** The reader's last offer to a seat, if it was refused: {id, give, get, ...}, else null.
 * @param {PropertyTable} table @param {any} to */
function refusedBy(table, to) {
  const mine = negotiation(table.state.history, table.seat, to).findLast((offer) => offer.from === table.seat);
  return mine?.fate === "refused" ? mine : null;
}

/** Was just what the draft says refused? Then the form has had its answer.
 * @param {PropertyTable} table @param {any} draft */
export function refused(table, draft) {
  const found = refusedBy(table, draft.to);
  return found !== null && sameSide(found.give, draft.give) && sameSide(found.get, draft.get) ? found : null;
}

/** Does an offer answer one that the reader made and its proposer refused?
 * @param {PropertyTable} table @param {any} offer */
export function isReply(table, offer) {
  const found = offer.to === table.seat && offer.kind === "trade" ? refusedBy(table, offer.from) : null;
  return found !== null && found.id < offer.id;
}

/** What the addressee offers instead of what the draft says; the dead form makes room for it.
 * @param {PropertyTable} table @param {AnyChoice} choice */
function replyTo(table, choice) {
  const draft = table.draft(choice);
  if (choice.do !== TRADE || !refused(table, draft)) return null;
  return table.game.offers?.find((offer) => offer.from === draft.to && isReply(table, offer)) ?? null;
}

/** The draft of a trade as an offer that nobody has had yet, without what has left either hand since; null if nothing is left.
 * @param {PropertyTable} table */
export function drafted(table) {
  const { game, seat } = table;
  const draft = table.ui.drafts[TRADE];
  if (seat === null || typeof draft?.to !== "number" || refused(table, draft)) return null;
  if (game?.offers?.some((offer) => offer.from === seat && offer.to === draft.to && sameSide(offer.give, draft.give) && sameSide(offer.get, draft.get))) return null;
  /** @param {any} side @param {number} who */
  const held = (side, who) => {
    /** @type {FullSide} */
    const { cash, fields, cards } = { ...emptySide(), ...side };
    const own = fields.filter((id) => game?.owner?.[id] === who);
    return { ...(cash ? { cash } : {}), ...(own.length ? { fields: own } : {}), ...(cards.length ? { cards } : {}) };
  };
  const [give, get] = [held(draft.give, seat), held(draft.get, draft.to)];
  return Object.keys(give).length || Object.keys(get).length ? { kind: "trade", from: seat, to: draft.to, give, get } : null;
}

/** Do two sides hold the same? Absent parts are empty.
 * @param {any} one @param {any} other */
export function sameSide(one, other) {
  /** @param {any} side */
  const plain = (side) => {
    const { cash, fields, cards } = { ...emptySide(), ...side };
    return JSON.stringify([cash, [...fields].sort(), [...cards].sort()]);
  };
  return plain(one) === plain(other);
}

/** What waits for the reader's own answer.
 * @param {PropertyTable} table @returns {OpenDialog[]} */
function asking(table) {
  const { game, places, asked } = table;
  const found = toReader(table);
  if (game.auction && bidding(table)) found.push(auction(game));
  if (!asked.mine) return found;
  if (ownDebt(table)) found.push({ kind: "debt", key: "debt", auto: true });
  if (game.phase === "card_choice" && places.ticket) found.push({ kind: "card", key: "card", auto: true });
  if (places.deeds.length) found.push({ kind: "deeds", key: "deeds", auto: true });
  if (game.phase === "roles" && places.ticket) found.push({ kind: "roles", key: "roles:choice", auto: true });
  if (game.phase === "adjust" && places.ticket) found.push({ kind: "adjust", key: "adjust", auto: true });
  return found;
}

/** What everybody may look at.
 * @param {PropertyTable} table @returns {OpenDialog[]} */
function watched(table) {
  const { game } = table;
  // On a phone an auction of others would hide the whole board: there it waits to be opened.
  /** @type {OpenDialog[]} */
  const found = game.auction?.field ? [{ ...auction(game), auto: !table.phone || table.ui.folded[auction(game).key] === false }] : [];
  for (const offer of game.offers ?? []) found.push({ kind: "offer", key: `offer:${offer.id}`, offer });
  return found;
}

/** @param {any} game */
const auction = (game) => ({ kind: "auction", key: `auction:${game.auction.field}`, auto: true });

/** An offer in the making that was folded away.
 * @param {PropertyTable} table @returns {OpenDialog | null} */
function draft(table) {
  const choice = table.view.choices?.find((one) => one.do === TRADE);
  if (!choice) return drafted(table) ? { kind: "draft", key: TRADE } : null;
  const { give, get } = table.draft(choice);
  return sameSide(give, {}) && sameSide(get, {}) ? null : { kind: "trade", key: choiceId(choice), choice };
}

/** Is the reader still in the auction? Everybody else gets the quiet version of its dialog.
 * @param {PropertyTable} table */
export function bidding(table) {
  return table.seat !== null && Boolean(table.game.auction?.bidders?.includes(table.seat));
}
