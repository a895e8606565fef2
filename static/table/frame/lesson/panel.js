/* What a lesson draws around the board: the step in words beside it, the line of steps at the foot, the way out. */

import { html, nothing } from "../draw/lit.js";
import { icon } from "../draw/marks.js";
import { banner, topBar } from "../panels/bar.js";
import { logPanel } from "../panels/history.js";
import { stage } from "../page/page.js";
import { tabs } from "../panels/tabs.js";

/** The page of a lesson, as `page` puts it together.
 * @param {import("./course.js").Course} course @returns {import("../page/page.js").Around} */
export const around = (course) => ({
  bar: (table) => html`${topBar(table)}${banner(table)}`,
  side: (table) => html`${stepPanel(table, course)}${logPanel(table)}`,
  stage,
  foot: (table) => html`${table.phone ? nothing : line(table, course)}${tabs(table, ["board", "players", "trade", "log"])}`,
  tabbed: () => false,
  ended: (table) => Boolean(table.view?.outcome),
  beside: (table) => stepPanel(table, course),
});

/** @param {Table} table @param {import("./course.js").Course} course */
function stepPanel(table, course) {
  if (course.progress.hidden) return reopen(table, course);
  const { steps, shown } = course;
  const step = steps[shown];
  return html`<section class="panel lesson" id="lesson-step" aria-labelledby="lesson-title" tabindex="-1">
    <p class="eyebrow">${table.say("lesson.where", { n: shown + 1, of: steps.length })}</p>
    ${table.phone ? cells(table, course) : nothing}
    ${course.learned && shown === course.progress.at ? html`<p class="lesson-learned" role="status">${icon("check")}<span>${course.learned}</span></p>` : nothing}
    <h2 id="lesson-title">${step.title}</h2>
    ${step.text.map((sentence) => html`<p>${sentence}</p>`)}
    ${step.see.length ? html`<ul class="lesson-see" aria-label=${table.say("lesson.see")}>${step.see.map((one) => html`<li>${one}</li>`)}</ul>` : nothing}
    ${step.quiz ? quiz(table, course, step.quiz) : nothing}
    <p class="lesson-ways">${onButton(table, course)}
      <button type="button" class="btn btn-quiet" @click=${() => course.hide(true)}><span class="btn-label">${table.say("lesson.leave")}</span></button></p>
    <p class="form-note">${table.say("lesson.note")}</p></section>`;
}

/** Whoever has put the lesson away can have it back.
 * @param {Table} table @param {import("./course.js").Course} course */
function reopen(table, course) {
  return html`<section class="panel lesson lesson-away" aria-label=${table.say("lesson.name")}>
    <button type="button" class="btn btn-quiet" @click=${() => course.hide(false)}><span class="btn-label">${icon("help")}${table.say("lesson.again")}</span></button></section>`;
}

/** On to the next step; where the game itself leads on, the button says that this passes the step over.
 * @param {Table} table @param {import("./course.js").Course} course */
function onButton(table, course) {
  if (course.back === null && course.isLast) return html`<a class="btn btn-plain" href=${table.links.lobby}><span class="btn-label">${table.say("lesson.tables")}</span></a>`;
  const waits = course.back === null && course.steps[course.progress.at].until.length > 0;
  return html`<button type="button" class="btn btn-plain" data-lesson-next @click=${() => course.next(table.state.version)}><span class="btn-label">${table.say(waits ? "lesson.skip" : "lesson.next")}</span></button>`;
}

/** @param {Table} table @param {import("./course.js").Course} course @param {import("./course.js").Quiz} asked */
function quiz(table, course, asked) {
  const chosen = course.answers[course.shown] ?? null;
  const right = chosen === asked.right;
  return html`<fieldset class="lesson-quiz"><legend>${asked.question}</legend>
    <div class="lesson-answers">${asked.answers.map((answer, index) => html`<button type="button" class="btn btn-plain" aria-pressed=${chosen === index ? "true" : "false"} @click=${() => answered(course, index)}><span class="btn-label">${answer}</span></button>`)}</div>
    <p role="status" class="lesson-verdict ${right ? "is-right" : ""}">${chosen === null ? nothing : right ? asked.because : table.say("lesson.try_again")}</p></fieldset>`;
}

/** What is said of an answer comes into sight.
 * @param {import("./course.js").Course} course @param {number} index */
function answered(course, index) {
  course.answer(index);
  requestAnimationFrame(() => document.querySelector(".lesson-verdict")?.scrollIntoView({ block: "nearest" }));
}

/** All steps on a line: those that are done can be looked at again.
 * @param {Table} table @param {import("./course.js").Course} course */
function line(table, course) {
  if (course.progress.hidden) return nothing;
  return html`<nav class="lesson-line" aria-label=${table.say("lesson.steps")}><ol data-roving="row">${course.steps.map((step, index) => html`<li class=${look(course, index)}>
    <button type="button" aria-current=${index === course.shown ? "step" : nothing} aria-disabled=${index > course.progress.at ? "true" : "false"} @click=${() => course.show(index)}><i aria-hidden="true"></i><span>${step.name}</span></button></li>`)}</ol></nav>`;
}

/** @param {import("./course.js").Course} course @param {number} index */
function look(course, index) {
  if (index < course.progress.at) return "done";
  return index === course.progress.at ? "on" : "ahead";
}

/** The same as cells, where there is no room for words; the heading says the number.
 * @param {Table} _table @param {import("./course.js").Course} course */
function cells(_table, course) {
  return html`<div class="lesson-cells" aria-hidden="true">${course.steps.map((_, index) => html`<i class=${look(course, index)}></i>`)}</div>`;
}
