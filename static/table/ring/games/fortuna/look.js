/* The look of Fortuna: Warsaw about 1900. Sets carry the Roman numerals that the town's districts had, in the order of
 * their value; the centre is a street of tenements. */

import { tenements } from "./tenements.js";

export default {
  groups: {
    brown: { code: "I", hatch: "brick", tint: "--group-brown" },
    grey: { code: "II", hatch: "horizontal", tint: "--group-grey" },
    pink: { code: "III", hatch: "dots", tint: "--group-pink" },
    orange: { code: "IV", hatch: "rising", tint: "--group-orange" },
    yellow: { code: "V", hatch: "vertical", tint: "--group-yellow" },
    blue: { code: "VI", hatch: "lozenge", tint: "--group-blue" },
    red: { code: "VII", hatch: "falling", tint: "--group-red" },
    green: { code: "VIII", hatch: "grid", tint: "--group-green" },
    restaurants: { code: "R", hatch: "check", tint: "--group-wine" },
    stations: { code: "D", hatch: "track", tint: "--group-railways" },
    utilities: { code: "Z", hatch: "wave", tint: "--group-utilities" },
  },
  decks: {
    szansa: { sign: "rhombus", tint: "--group-blue", face: "?" },
    los: { sign: "disc", tint: "--carmine", face: "!" },
  },
  signs: {
    wodociagi: { sign: "drop" },
    elektrownia: { sign: "bulb" },
    restaurant: { sign: "glass" },
    station: { sign: "clock" },
  },
  corners: { start: "start", hospital: "hospital", holiday: "holiday", accident: "accident" },
  institutions: new Set(["restaurant", "station", "utility", "tax_wealth", "tax_luxury"]),
  ornament: tenements,
};
