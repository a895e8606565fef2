/* What a railway game brings to the table: a map, sheets, forms, words. */

import { nothing } from "../frame/draw/lit.js";
import { part, sheetBehind } from "../frame/page/late.js";
import { roomOf } from "../frame/room.js";
import { at } from "../frame/words/names.js";
import { ACT_KEYS } from "./act_keys.js";
import { ruinParams } from "./emergency.js";
import { RAIL_LOG } from "./events.js";
import { followMap, mapLayer } from "./hexmap.js";
import { dockLayer, dockTall } from "./dock.js";
import { shownLay } from "./onmap.js";
import { holdings, MAP_KEYS, mapColumn, railActions, railPanels, SHEET_KEYS } from "./panels.js";
import { seen } from "./seen.js";
import { RailwayTable } from "./table.js";
import { roundWords } from "./words.js";

// For pages that draw the map and the market alone.
export { followMap, mapPanel } from "./hexmap.js";
export { marketPanel } from "./market.js";

/** Who has dealt in this turn of a stock round does not pass: the turn is done.
 * @param {Table} table @param {AnyChoice} choice */
function passLabel(table, { do: act }) {
  const { step, stock } = /** @type {RailTable} */ (table).game ?? {};
  return act === "pass" && step === "stock" && stock?.acted ? { text: table.say("do.pass.stock.done") } : {};
}

/** Has the game begun, so that there is something to draw?
 * @param {RailTable} table */
const begun = (table) => Boolean(table.game?.c);

export const room = roomOf({
  kind: "rail",
  Table: RailwayTable,
  texts: { en: () => import("../texts/en/rail.js"), pl: () => import("../texts/pl/rail.js") },
  late: { late_sheets: () => Promise.all([import("./late_sheets.js"), sheetBehind("rail")]).then(([module]) => module) },
  view: seen,
  log: RAIL_LOG,
  question: { variants: (game) => (game.stock?.acted ? ["acted"] : []) },
  choices: {
    label: passLabel,
    action: (table, action) => part("late_sheets")?.advised(table, action) ?? null,
    order: { ticket: ["bid", "run_routes"], beside: ["pass", "dividend"], equal: [], tools: [], together: {}, placed: [] },
    danger(table) {
      const ruin = ruinParams(table);
      return ruin && table.say("danger.bankrupt", ruin);
    },
  },
  prompt: { answers: (table) => (begun(table) ? railActions(table) : null), takesBack: (table) => table.phone && begun(table) },
  player: { sheet: (table, seat) => (begun(table) ? holdings(table, seat) : nothing) },
  page: {
    looks: (table) => ({ "with-rail": begun(table), "dock-tall": dockTall(table) }),
    hasColumn: (table) => begun(table) && table.screen === "wide",
    column: mapColumn,
    list: railPanels,
    round: roundWords,
    settings: ["mapCodes"],
    cashInBar: true,
    countsMoves: true,
    notes: { dialog: false, kept: "magnat.rail.notes" },
    tabs: { board: "tab.rail.board", players: "tab.rail.deeds", trade: null },
    keys: [...ACT_KEYS, ...SHEET_KEYS, ...MAP_KEYS],
    touches: ["hex", "map", "way"],
    layers: (table) => [...(begun(/** @type {RailTable} */ (table)) ? [dockLayer(table), mapLayer(table)] : [])].filter((close) => close !== null),
    drawn(_before, after, root) {
      const table = /** @type {RailTable} */ (after);
      if (!begun(table)) return;
      followMap(table, root);
      if (!table.phone) return;
      part("late_sheets")?.followTab(root);
      if (shownLay(table)) part("late_sheets")?.followLay(table, root);
    },
  },
  end: { draws: false },
  standing: (/** @type {RailTable} */ table, /** @type {any} */ player) => table.say("state.rail", {
    name: table.seatName(table.seat), cash: table.money(player.cash), worth: table.money(at(table.game.worth, table.seat) ?? player.cash), n: player.certs, most: table.game.limit,
  }),
});
