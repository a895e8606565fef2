/* All Polish messages of the table, from one part for each room of the client that every table enters. */

import antimonopoly from "./pl/antimonopoly.js";
import board from "./pl/board.js";
import dialogs from "./pl/dialogs.js";
import frame from "./pl/frame.js";
import table from "./pl/table.js";

export default { ...table, ...board, ...dialogs, ...frame, ...antimonopoly };
