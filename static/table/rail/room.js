/* What a railway game adds to the client: sheets, forms, words. Fetched once the printed data tells of a map. */

import en from "../texts/en/rail.js";
import pl from "../texts/pl/rail.js";

export { ruinParams } from "./emergency.js";
export { followMap } from "./hexmap.js";
export { holdings, mapColumn, railActions, railPanels } from "./panels.js";

export const TEXTS = { en, pl };
