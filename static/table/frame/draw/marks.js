/* Drawn signs: the players' marks and pawns, icons. Shape first, colour second. */

import { html, svg, nothing } from "./lit.js";

export const HEADS = [
  svg`<circle cx="12" cy="12" r="9"/>`,
  svg`<rect x="3.5" y="3.5" width="17" height="17"/>`,
  svg`<path d="M12 2.5 22 20.5H2z"/>`,
  svg`<path d="M12 1.5 22 12 12 22.5 2 12z"/>`,
  svg`<path d="M8.5 2h7v6.5H22v7h-6.5V22h-7v-6.5H2v-7h6.5z"/>`,
  svg`<path d="m12 1.5 3 7.1 7.6.6-5.8 5 1.8 7.5L12 17.7l-6.6 4 1.8-7.5-5.8-5 7.6-.6z"/>`,
];

/** The lines of seats in graphs, told apart without colour as their marks are. */
export const DASHES = ["", "9 4", "2 4", "12 3 2 3", "5 2", "16 5"];

/** The mark of a seat: 10-18 px, beside a name.
 * @param {any} seat @param {string} [extra] */
export function mark(seat, extra = "") {
  if (!Number.isInteger(seat)) return nothing;
  return html`<svg class="mark seat-${seat % 6} ${extra}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    ${HEADS[seat % 6]}</svg>`;
}

/** The pawn: one turned base, the head is the mark.
 * @param {any} seat @param {string} [extra] */
export function pawn(seat, extra = "") {
  if (!Number.isInteger(seat)) return nothing;
  return html`<svg class="pawn seat-${seat % 6} ${extra}" viewBox="0 0 26 34" aria-hidden="true" focusable="false">
    <ellipse class="pawn-shadow" cx="14" cy="31.5" rx="11" ry="2.3"/>
    <path d="M9.5 17h7l-1.3 3.5c.6 3.2 2 5 4.3 6.5H6.5c2.3-1.5 3.7-3.3 4.3-6.5z"/>
    <rect x="3.5" y="27.5" width="19" height="4" rx="1"/>
    <g transform="translate(3.4 -.6) scale(.8)">${HEADS[seat % 6]}</g></svg>`;
}

/** @type {Record<string, Drawn>} */
const ICONS = {
  close: svg`<path d="M6 6l12 12M18 6 6 18"/>`,
  plus: svg`<path d="M12 5v14M5 12h14"/>`,
  minus: svg`<path d="M5 12h14"/>`,
  clock: svg`<circle cx="12" cy="13" r="8"/><path d="M12 8.5V13l3 2M9.5 2.5h5"/>`,
  lock: svg`<path d="M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11M12 14.5v2.5"/>`,
  send: svg`<path d="m9 5 7 7-7 7"/>`,
  help: svg`<circle cx="12" cy="12" r="9"/><path d="M9.3 9.5a2.7 2.7 0 1 1 3.9 2.5c-.9.5-1.2 1-1.2 2M12 17.2v.1"/>`,
  eye: svg`<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="2.8"/>`,
  robot: svg`<rect x="5" y="8" width="14" height="11" rx="2"/><path d="M12 8V4.5M9 13v.1M15 13v.1M2.5 12v4M21.5 12v4M9.5 16h5"/>`,
  trade: svg`<path d="M4 8.5h15l-4-4M20 15.5H5l4 4"/>`,
  build: svg`<path d="M3.5 11.5 12 4l8.5 7.5M6 10v9.5h12V10M10 19.5V14h4v5.5"/>`,
  gavel: svg`<path d="m8.5 9.5 6 6M12 6l6 6M6.5 11.5l6 6 1.8-1.8-6-6zM11.5 6.5l6 6L19.3 10.7l-6-6zM9 15l-6 6"/>`,
  stamp: svg`<path d="M9.5 13c.8-2-1-3.5-1-5.5a3.5 3.5 0 0 1 7 0c0 2-1.8 3.5-1 5.5M5 13h14v4H5zM5 20.5h14"/>`,
  talk: svg`<path d="M4 5h16v11h-9l-4.5 4V16H4z"/>`,
  log: svg`<path d="M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h4"/>`,
  people: svg`<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.5c2.3.8 3.7 2.6 4 5.5"/>`,
  map: svg`<path d="m3.5 6 5.5-2 6 2 5.5-2v14l-5.5 2-6-2-5.5 2zM9 4v14M15 6v14"/>`,
  moon: svg`<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"/>`,
  warn: svg`<path d="M12 4 2.5 20h19zM12 10v4.5M12 17.2v.1"/>`,
  check: svg`<path d="m5 12.5 4.5 4.5L19 7.5"/>`,
  scales: svg`<path d="M12 4v16M7 20h10M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z"/>`,
  sound: svg`<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11"/>`,
  mute: svg`<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5"/>`,
  lines: svg`<path d="M4 6h16M4 12h10M4 18h13"/>`,
  settings: svg`<path d="M4 7h10M18 7h2M4 17h2M10 17h10M14 4.5v5M18 4.5v5M6 14.5v5M10 14.5v5"/>`,
  leave: svg`<path d="M13 4H5v16h8M10 12h10.5M17 8l4 4-4 4"/>`,
  deeds: svg`<path d="M9 6.5 17.5 4 20 18l-8.5 2.5zM9 6.5 4.5 8 8 20.5l3.5 0"/>`,
  off: svg`<path d="M4 4 20 20M5 12.5a10 10 0 0 1 4-2.4M14.5 10a10 10 0 0 1 4.5 2.5M8.5 16a5 5 0 0 1 6-.8M12 19.5v.1M2.5 9a14 14 0 0 1 3.500-2.200M11 5.500a14 14 0 0 1 10.500 3.500"/>`,
  search: svg`<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/>`,
  link: svg`<path d="M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12.5 5.8M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.1-1.1"/>`,
  back: svg`<path d="M4 12a8 8 0 1 0 2.6-5.900M4 4v5h5M12 8v4.500l3 1.800"/>`,
  up: svg`<path d="m5 15 7-7 7 7"/>`,
  down: svg`<path d="m5 9 7 7 7-7"/>`,
  copy: svg`<path d="M8.500 8.500h11v11h-11zM15.500 8.500v-4h-11v11h4"/>`,
  full: svg`<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/>`,
  more: svg`<path d="M5 12h.1M12 12h.1M19 12h.1"/>`,
};

/** A line icon, grid 24, stroke 1.7.
 * @param {string} name @param {string} [extra] */
export function icon(name, extra = "") {
  return html`<svg class="line-icon ${extra}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${ICONS[name]}</svg>`;
}
