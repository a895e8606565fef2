/* The talk of the table. Plain text only; what people wrote is never markup. */

import { html, nothing, repeat } from "../lit.js";
import { icon, mark } from "../marks.js";

const REASONS = ["abuse", "spam", "cheating", "other"];

export function talkPanel(table) {
  const { talk } = table.state;
  return html`<section class="panel talk" id="talk" aria-labelledby="talk-title" tabindex="-1">
    <header class="panel-head"><h2 id="talk-title">${table.say("panel.talk")}</h2>
      ${talk.room === "watchers" ? html`<span class="talk-room">${table.say("talk.watchers")}</span>` : nothing}</header>
    <div class="talk-scroll" id="talk-scroll" tabindex="0" role="log" aria-labelledby="talk-title">
      ${talk.messages.length ? nothing : html`<p class="empty">${table.say(talk.canSay ? "talk.empty" : "talk.empty_watch")}</p>`}
      <ol>${repeat(talk.messages, (message) => message.id, (message) => said(table, message))}</ol></div>
    ${talk.notice ? html`<p class="refusal" role="alert"><span>${talk.notice}</span></p>` : nothing}
    ${talk.canSay ? form(table) : html`<p class="talk-closed">${talk.whyNot ? table.texts.first([`talk.${talk.whyNot}`]) : table.say("talk.lost")}</p>`}
  </section>`;
}

function said(table, message) {
  const { author } = message;
  const mine = author.user === table.state.talk.me;
  const open = table.ui.said === message.id;
  return html`<li class="said">${mark(author.seat, "said-mark")}<p><b>${author.name}</b> <span>${message.text}</span></p>
    ${mine || table.state.talk.me === null ? nothing : html`<button type="button" class="said-more" aria-expanded=${open ? "true" : "false"}
      aria-label=${table.say("talk.more", { name: author.name })} @click=${() => table.act.said(message.id)}>${icon("more")}</button>`}
    ${open ? menu(table, message) : nothing}</li>`;
}

function menu(table, message) {
  const { author } = message;
  return html`<div class="said-menu">
    <button type="button" class="btn btn-quiet" @click=${() => table.act.mute(author.user, true, author.name)}>${table.say("talk.mute")}</button>
    ${REASONS.map((reason) => html`<button type="button" class="btn btn-quiet" @click=${() => table.act.report(message.id, reason)}>
      ${table.say("talk.report")}: ${table.say(`talk.report.${reason}`)}</button>`)}</div>`;
}

function form(table) {
  const send = (event) => {
    event.preventDefault();
    const input = event.target.elements.text;
    if (table.act.sayAloud(input.value)) input.value = "";
  };
  return html`<form class="talk-form" @submit=${send}><input type="text" name="text" id="talk-input" maxlength="300" autocomplete="off"
      placeholder=${table.say("talk.say")} aria-label=${table.say("talk.say")}>
    <button type="submit" class="icon-btn" aria-label=${table.say("talk.send")}>${icon("send")}</button></form>`;
}
