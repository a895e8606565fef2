/* The one way to the vendored templating library: a new version changes this file and no other. */
export { html, svg, render, nothing } from "../../../vendor/lit-html-3.3.3/lit-html.js";
export { repeat } from "../../../vendor/lit-html-3.3.3/directives/repeat.js";
export { classMap } from "../../../vendor/lit-html-3.3.3/directives/class-map.js";
export { ifDefined } from "../../../vendor/lit-html-3.3.3/directives/if-defined.js";
export { keyed } from "../../../vendor/lit-html-3.3.3/directives/keyed.js";
export { live } from "../../../vendor/lit-html-3.3.3/directives/live.js";
