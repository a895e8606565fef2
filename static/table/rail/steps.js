/* The turn of a corporation as a line with stops: what is done, what is asked, what comes. */

import { html, nothing } from "../frame/draw/lit.js";

/** In the order of the turn. */
const STEPS = ["track", "token", "routes", "dividend", "train", "company"];
/** Steps that belong to the place of another. @type {Record<string, string>} */
const PART_OF = { home_token: "track", special_token: "token", discard: "train", consent: "train" };

/** [{step, state: "done" | "here" | "ahead"}] of an operating turn; empty elsewhere. Private companies are a stop only once they are asked for.
 * @param {{ round: string, step: string | null, done?: string[] }} game */
export function stepsOf({ round, step, done = [] }) {
  if (round !== "OR" || !step) return [];
  const here = PART_OF[step] ?? step;
  return STEPS.filter((name) => name !== "company" || here === "company")
    .map((name) => ({ step: name, state: name === here ? "here" : done.includes(name) || STEPS.indexOf(name) < STEPS.indexOf(here) ? "done" : "ahead" }));
}

/** @param {RailTable} table */
export function turnSteps(table) {
  const stops = stepsOf(table.game);
  if (!stops.length) return nothing;
  return html`<ol class="turn-steps" aria-label=${table.say("rail.steps")}>${stops.map(({ step, state }) => html`<li class=${state} aria-current=${state === "here" ? "step" : nothing}>${table.say(`phase.${step}`)}</li>`)}</ol>`;
}
