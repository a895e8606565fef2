/* The Polish messages that every table has. Those of a room come with it (rooms.js). */

import frame from "./pl/frame.js";
import table from "./pl/table.js";

export default { ...table, ...frame };
