/* Small drawings on fields and cards: signs of Chance, the needle, the works, the corners. All in the tokens' inks. */

import { html, svg } from "../../frame/draw/lit.js";

/** A Chance: red is a disc, blue a rhombus. Centre at (0, 0), 40 across. */
/** @type {Record<string, Drawn>} */
const CHANCE = {
  rhombus: svg`<path class="sign-line" d="M0-20 20 0 0 20-20 0z"/><path class="sign-line thin" d="M0-15.5 15.5 0 0 15.5-15.5 0z"/>`,
  disc: svg`<circle class="sign-disc" r="18.5"/><circle class="sign-rim" r="15.5"/>`,
  open: svg`<path class="sign-line" d="M-17-4 0-19 17-4V18H-17z"/>`,
  block: svg`<path class="sign-disc" d="M-17-19H17V18H-17z"/>`,
};

/** The sign of a deck, centre at (0, 0).
 * @param {string} deck @param {Look} look @param {number} [scale] */
export function deckSign(deck, look, scale = 1) {
  const { sign = "disc", tint = "--ink", face = "?" } = look.decks[deck] ?? {};
  return svg`<g class="deck-sign sign-${sign}" .style=${`--tint: var(${tint})`} transform=${`scale(${scale})`}>${CHANCE[sign]}
    <text class="sign-face" y="7">${face}</text></g>`;
}

const NEEDLE = svg`<circle class="line" r="10.5"/><path class="line" d="M0-10.5v2M0 8.5v2M-10.5 0h2M8.5 0h2"/>
  <path class="solid" d="M0-9 4.4 6.4 0 3.4z"/><path class="line" d="M0-9-4.4 6.4 0 3.4z"/>`;
const ATOM = svg`<g class="line"><ellipse rx="10.5" ry="4.2"/><ellipse rx="10.5" ry="4.2" transform="rotate(60)"/><ellipse rx="10.5" ry="4.2" transform="rotate(120)"/></g>
  <circle class="solid" r="2.2"/>`;
const DROP = svg`<path class="line" d="M0-11C4.5-5 7-1.5 7 2.5a7 7 0 0 1-14 0C-7-1.5-4.5-5 0-11z"/><path class="line" d="M-3.6 3a3.8 3.8 0 0 0 3 3.6"/>`;

const BULB = svg`<path class="line" d="M-3.5 5.5c0-3-3.5-4-3.5-8a7 7 0 0 1 14 0c0 4-3.5 5-3.5 8zM-3 8h6M-2 10.5h4"/><path class="line" d="M-2.5 5.5v-5l2.5 2 2.5-2v5"/>`;
const GLASS = svg`<path class="line" d="M-6-10H6c0 6-1.5 10-6 10S-6-4-6-10zM0 0v9M-5 9.5H5"/><path class="solid" d="M-5.3-6H5.3C4.7-2.5 3-.8 0-.8S-4.7-2.5-5.3-6z"/>`;
const CLOCK = svg`<circle class="line" r="9.5"/><path class="line bold" d="M0-6V0l4 3"/><path class="line" d="M0-9.5v2M0 7.5v2M-9.5 0h2M7.5 0h2"/>`;
const FLAME = svg`<path class="line" d="M0-11c1 4 6.5 6.5 6.5 13A6.5 6.5 0 0 1-6.5 2.5C-6.5-.5-5-2-4-4c1 1.5 1.5 2 2 3 1-3 2-6 2-10z"/>`;
const PLANE = svg`<path class="solid" d="M-10-1.5 10-8 4 8.5.5 2.5-3.5 8-4 1z"/>`;
const WAGON = svg`<path class="line" d="M-9-7H9V5H-9zM-9-1H9M-3-7v6M3-7v6"/><circle class="solid" cx="-5" cy="7" r="2"/><circle class="solid" cx="5" cy="7" r="2"/>`;
const TRAM = svg`${WAGON}<path class="line" d="M-3-7 0-11 3-7"/>`;
const ENGINE = svg`<path class="line" d="M-10 4V-3H2v-6h7V4zM-7-3v-5h3v5"/><circle class="solid" cx="-6" cy="6" r="2.5"/><circle class="solid" cx="0" cy="6" r="2.5"/><circle class="solid" cx="6" cy="6" r="2.5"/>`;

/** @type {Record<string, any>} */
const SMALL = {
  bulb: () => BULB,
  glass: () => GLASS,
  clock: () => CLOCK,
  flame: () => FLAME,
  plane: () => PLANE,
  tram: () => TRAM,
  bus: () => WAGON,
  engine: () => ENGINE,
  /** @param {number} turn */
  compass: (turn) => svg`<g transform=${`rotate(${turn ?? 0})`}>${NEEDLE}</g>`,
  atom: () => ATOM,
  drop: () => DROP,
};

/** A small sign of 21 x 21 with its centre at (0, 0); a game may bring a drawing of its own.
 * @param {{ sign: string, turn?: number, drawing?: Drawn }} parts */
export function smallSign({ sign, turn, drawing }) {
  return svg`<g class="small-sign sign-${sign}">${drawing ?? SMALL[sign](turn)}</g>`;
}

const BARS = svg`<path class="bars" d="M41 8v50M51 8v50M61 8v50M71 8v50M81 8v50M91 8v50M33 18h65"/>`;

/** What is drawn in the cell of a corner that holds pawns.
 * @type {Record<string, any>} */
export const CELLS = {
  prison: BARS,
  split_prison: svg`<path class="bars" d="M41 8v45M51 8v45M61 8v45M65.5 8v45"/><path class="line" d="M65.5 20h33M65.5 32h33M65.5 44h33"/>`,
  hospital: svg`<path class="cross" d="M60 14h11v10h10v11H71v10H60V35H50V24h10z"/><path class="line" d="M38 58v-9h55v9"/>`,
};

/** What stands in a corner, on its 106 x 106, above its words.
 * @type {Record<string, any>} */
export const CORNER_ART = {
  parking: svg`<circle class="line bold" cx="53" cy="41" r="25"/><circle class="line" cx="53" cy="41" r="21.5"/><text class="corner-letter" x="53" y="53">P</text>`,
  arrest: svg`<rect class="line bold" x="38" y="20" width="30" height="36"/><path class="line bold" d="M45.5 20v36M53 20v36M60.5 20v36"/>
    <path class="go" d="M13 38h17M25 32.5l5.5 5.5-5.5 5.5M93 38H76M81 32.5 75.5 38l5.5 5.5"/>`,
  holiday: svg`<path class="line bold" d="M24 44a29 24 0 0 1 58 0zM53 20v-5M53 44v20"/><path class="line" d="M53 20c-9 6-12 14-12 24M53 20c9 6 12 14 12 24M18 66q9-6 18 0t18 0 18 0 18 0"/>`,
  accident: svg`<circle class="line bold" cx="40" cy="40" r="20"/><circle class="line" cx="40" cy="40" r="4"/><path class="line" d="M40 20v16M40 44v16M20 40h16M44 40h16M26 26l11 11M43 43l11 11M54 26 43 37M37 43 26 54"/>
    <path class="go" d="M66 62 58 50l9-4-6-13M70 40h20M83 33.5l7 6.5-7 6.5"/>`,
  office: svg`<path class="line bold" d="M53 16v42M36 60h34M26 26h54"/><path class="line" d="M26 26 16 46h20zM80 26 70 46h20z"/>`,
  start: svg`<path class="rosette" d=${rosette(53, 54, 25, 15, 31, 4)}/><path class="go heavy" d="M92 54H24M38 42 24 54l14 12"/>`,
};

/** A ribbon as an engraver's lathe draws it: a closed curve that swings `waves / turns` times a turn between two radii.
 * @param {number} cx @param {number} cy @param {number} outer @param {number} inner @param {any} waves
 * @param {number} [turns] */
export function rosette(cx, cy, outer, inner, waves, turns = 5) {
  const steps = waves * 12;
  /** @param {number} step */
  const at = (step) => {
    const turn = (step / steps) * turns * 2 * Math.PI;
    const radius = (outer + inner) / 2 + ((outer - inner) / 2) * Math.cos((turn * waves) / turns);
    return [cx + radius * Math.cos(turn), cy + radius * Math.sin(turn)];
  };
  /** @param {number} step */
  const halfway = (step) => at(step).map((value, n) => (value + at(step + 1)[n]) / 2);
  /** @param {XY} point */
  const print = (point) => point.map((value) => value.toFixed(1)).join(" ");
  const bends = Array.from({ length: steps }, (_, step) => `${print(at(step + 1))} ${print(halfway(step + 1))}`);
  return `M${print(halfway(0))}Q${bends.join(" ")}z`;
}

const BACK = rosette(30, 39, 18, 8, 23, 4);

/** The back of a deck as a card lying on the table: 60 x 78.
 * @param {string} deck @param {any} look */
export function cardBack(deck, look) {
  return html`<svg class="card-back" viewBox="0 0 60 78" aria-hidden="true" focusable="false">
    <rect class="card-paper" x=".5" y=".5" width="59" height="77" rx="4"/>
    <g class="card-engraved" .style=${`--tint: var(${look.decks[deck]?.tint ?? "--ink"})`}><rect x="6" y="6" width="48" height="66"/><rect x="9.5" y="9.5" width="41" height="59"/>
      <path d=${BACK}/></g>
    <g transform="translate(30 39)">${deckSign(deck, look, 0.5)}</g></svg>`;
}
