/* Polish messages of a ring of fields, fetched with its room. */

import antimonopoly from "./antimonopoly.js";
import board from "./board.js";
import dialogs from "./dialogs.js";

export default { ...board, ...dialogs, ...antimonopoly };
