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

export { takeDeed } from "./trade.js";

/** @type {Record<string, (table: any, open: any) => Drawn>} */
export const DIALOGS = {
  auction: auctionDialog, trade: tradeDialog, settlement: settlementDialog, offer: offerDialog, planner: plannerDialog,
  mortgage: mortgageDialog, debt: debtDialog, card: cardDialog, draft: draftDialog, deeds: deedsDialog, form: formDialog,
};
