/* All English messages of the table, from one part for each room of the client that every table enters. */

import antimonopoly from "./en/antimonopoly.js";
import board from "./en/board.js";
import dialogs from "./en/dialogs.js";
import frame from "./en/frame.js";
import table from "./en/table.js";

export default { ...table, ...board, ...dialogs, ...frame, ...antimonopoly };
