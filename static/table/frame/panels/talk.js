/* The talk of the table. Plain text only; what people wrote is never markup. */

import { html, nothing, repeat } from "../draw/lit.js";
import { icon, mark } from "../draw/marks.js";

/** Of what is being written: another panel in the place of the talk loses nothing of it. */
const KEY = "talk";
const REASONS = ["abuse", "spam", "cheating", "other"];

/** @param {Table} table */
export function talkPanel(table) {
  const { talk } = table.state;
  return html`<section class="panel talk" id="talk" aria-labelledby="talk-title" tabindex="-1">
    <header class="panel-head"><h2 id="talk-title">${table.say(talk.room === "watchers" ? "talk.watchers" : "panel.talk")}</h2>
      ${mutedButton(table)}${watchers(table)}</header>
    ${table.ui.muted && talk.muted.length ? mutedList(table) : nothing}
    <div class="talk-scroll" id="talk-scroll" tabindex="0" role="log" aria-labelledby="talk-title">
      ${talk.messages.length ? nothing : html`<p class="empty">${table.say(talk.canSay ? "talk.empty" : "talk.empty_watch")}</p>`}
      <ol>${repeat(talk.messages, (message) => message.id, (message) => said(table, message))}</ol></div>
    ${talk.notice ? html`<p class="refusal" role="alert"><span>${talk.notice}</span></p>` : nothing}
    ${talk.canSay ? apartSwitch(table) : nothing}
    ${talk.canSay ? form(table) : html`<p class="talk-closed">${talk.whyNot ? table.texts.first([`talk.${talk.whyNot}`]) : table.say("talk.lost")}</p>`}
  </section>`;
}

/** @param {Table} table */
function watchers(table) {
  const n = table.state.presence?.watchers ?? 0;
  const words = table.say("page.watchers", { n });
  return n ? html`<span class="talk-room">${icon("eye")} ${words}</span>` : nothing;
}

/** @param {Table} table */
function mutedButton(table) {
  const n = table.state.talk.muted.length;
  if (!n) return nothing;
  return html`<button type="button" class="icon-btn" aria-expanded=${table.ui.muted ? "true" : "false"} aria-label=${table.say("talk.muted_count", { n })}
    title=${table.say("talk.muted_count", { n })} @click=${() => table.act.mutedList()}>${icon("mute")}</button>`;
}

/** Everybody the reader has muted; who was muted elsewhere comes without a name.
 * @param {Table} table */
function mutedList(table) {
  const { muted, names } = table.state.talk;
  return html`<ul class="muted-list">${muted.map((user) => {
    const name = names[user] ?? table.say("talk.somebody");
    return html`<li><span>${name}</span><button type="button" class="btn btn-quiet" @click=${() => table.act.mute(user, false, name)}><span class="btn-label">${table.say("talk.hear")}</span></button></li>`;
  })}</ul>`;
}

/** @param {Table} table @param {any} message */
function said(table, message) {
  const { author } = message;
  const mine = author.user === table.state.talk.me;
  const open = table.ui.said === message.id;
  const apart = message.room === "partners";
  return html`<li class=${apart ? "said is-apart" : "said"}>${mark(author.seat, "said-mark")}<p><b>${author.name}</b>
      ${apart ? html`<em class="said-apart">${icon("lock")} ${table.say("talk.apart_mark")}</em>` : nothing} <span>${message.text}</span></p>
    ${mine || table.state.talk.me === null ? nothing : html`<button type="button" class="said-more" aria-expanded=${open ? "true" : "false"}
      aria-label=${table.say("talk.more", { name: author.name })} @click=${() => table.act.said(message.id)}>${icon("more")}</button>`}
    ${open ? menu(table, message) : nothing}</li>`;
}

/** @param {Table} table @param {any} message */
function menu(table, message) {
  const { author } = message;
  return html`<div class="said-menu">
    <button type="button" class="btn btn-quiet" @click=${() => table.act.mute(author.user, true, author.name)}>${table.say("talk.mute")}</button>
    ${REASONS.map((reason) => html`<button type="button" class="btn btn-quiet" @click=${() => table.act.report(message.id, reason)}>
      ${table.say("talk.report")}: ${table.say(`talk.report.${reason}`)}</button>`)}</div>`;
}

/** Shown while it is on, too: without a partner the server refuses, and nothing meant for one is said aloud.
 * @param {Table} table */
function apartSwitch(table) {
  const { confidants, apart } = table.state.talk;
  if (!confidants.length && !apart) return nothing;
  const names = confidants.map((seat) => table.seatName(seat)).join(", ");
  return html`<label class="switch talk-apart"><input type="checkbox" role="switch" id="talk-apart" .checked=${apart}
    @change=${(/** @type {PageEvent} */ event) => table.act.apart(event.target.checked)}><span>${icon("lock")} ${table.say(names ? "talk.apart" : "talk.apart_nobody", { names })}</span></label>`;
}

/** @param {Table} table */
function form(table) {
  const { apart } = table.state.talk;
  const { text = "" } = table.ui.drafts[KEY] ?? {};
  const words = table.say(apart ? "talk.say_apart" : "talk.say");
  /** @param {any} event */
  const send = (event) => {
    event.preventDefault();
    if (table.act.sayAloud(event.target.elements.text.value)) table.act.keep(KEY, { text: "" });
  };
  // The hint at the key is only for those who have it.
  return html`<form class=${apart ? "talk-form is-apart" : "talk-form"} @submit=${send}><input type="text" name="text" id="talk-input" maxlength="300" autocomplete="off"
      placeholder=${words} aria-label=${words} .value=${text} @input=${(/** @type {PageEvent} */ event) => table.act.keep(KEY, { text: event.target.value })}>
    <button type="submit" class="icon-btn" aria-label=${table.say("talk.send")}>${icon("send")}</button></form>`;
}
