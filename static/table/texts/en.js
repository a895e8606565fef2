/* The English messages that every table has. Those of a room come with it (rooms.js). */

import frame from "./en/frame.js";
import table from "./en/table.js";

export default { ...table, ...frame };
