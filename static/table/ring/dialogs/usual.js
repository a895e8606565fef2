/* What every dialog is drawn by: fetched when the first of them opens. */

import { auctionDialog } from "./auction.js";
import { debtDialog } from "./debt.js";
import { cardDialog, deedsDialog, formDialog } from "./decisions.js";
import { draftDialog } from "./draft.js";
import { mortgageDialog } from "./mortgage.js";
import { offerDialog } from "./offer.js";
import { plannerDialog } from "./planner.js";
import { settlementDialog } from "./settlement.js";
import { tradeDialog } from "./trade.js";
import { bundleForm } from "../forms/bundle.js";
import { mapForm } from "../forms/levels.js";

export { deedSheet } from "../panels/deed.js";
export { takeDeed } from "./trade.js";
export { taxNote } from "../games/antimonopoly/tax.js";

/** Forms of the kinds of choice that only rings have.
 * @type {Record<string, (table: any, choice: any, draft: Draft, set: (part: any) => void) => Drawn>} */
export const FORMS = { bundle: bundleForm, map: mapForm };

/** The last arrangement of Anti-Monopoly, made of the same parts. */
export const adjust = () => import("../games/antimonopoly/adjust.js");

/** @type {Record<string, (table: any, open: any) => Drawn>} */
export const DIALOGS = {
  auction: auctionDialog, trade: tradeDialog, settlement: settlementDialog, offer: offerDialog, planner: plannerDialog,
  mortgage: mortgageDialog, debt: debtDialog, card: cardDialog, draft: draftDialog, deeds: deedsDialog, form: formDialog,
};
