// The talk of a table, drawn into lobbies/_talk.html. Texts come from the template.

import { connect } from "./socket.js";

let counter = 0;
const newKey = () => `${Date.now().toString(36)}-${(counter += 1)}`;

/** @param {HTMLElement} panel */
export function openTalk(panel) {
  const list = panel.querySelector(".talk-lines");
  const empty = panel.querySelector(".talk-empty");
  const form = panel.querySelector(".talk-form");
  const note = panel.querySelector(".talk-note");
  const { report = "", mute = "", ask = "", askMute = "", reported = "" } = list.dataset;
  /** @type {number | null} */
  let me = null;
  /** What is under way. @type {{ type: "say", key: string, text: string } | null} */
  let sending = null;

  /** @param {string} id */
  const line = (id) => list.querySelector(`[data-message="${Number(id)}"]`);
  const settle = () => {
    empty.hidden = list.childElementCount > 0;
  };

  /** @param {any} message */
  function add(message) {
    if (line(message.id)) return;
    const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 24;
    list.append(draw(message));
    if (atEnd) list.scrollTop = list.scrollHeight;
    settle();
  }

  /** @param {any} message */
  function draw(message) {
    const item = document.createElement("li");
    item.dataset.message = message.id;
    item.dataset.user = message.author.user ?? "";
    item.className = `talk-line in-${message.room}`;
    const name = document.createElement("b");
    name.textContent = message.author.name;
    if (message.author.seat !== null) name.className = `player-${message.author.seat + 1}`;
    const text = document.createElement("span");
    text.textContent = message.text;
    const time = document.createElement("time");
    time.dateTime = message.at;
    time.textContent = new Date(message.at).toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    item.append(name, " ", text, " ", time);
    if (me !== null && message.author.user !== null && message.author.user !== me) {
      item.append(...tools(message));
    }
    return item;
  }

  /** @param {any} message */
  function tools(message) {
    return [
      button(report, `${report}: ${message.author.name}`, () => {
        if (!confirm(ask)) return;
        talk.send({ type: "report", key: newKey(), message: message.id, reason: "abuse" });
      }),
      button(mute, `${mute}: ${message.author.name}`, () => {
        if (!confirm(askMute)) return;
        talk.send({ type: "mute", user: message.author.user, on: true });
      }),
    ];
  }

  /** @param {string} text @param {string} label @param {() => void} press */
  function button(text, label, press) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "talk-tool";
    made.textContent = text;
    made.setAttribute("aria-label", label);
    made.addEventListener("click", press);
    return made;
  }

  /** @param {{ can_say: any }} parts */
  function standing({ can_say: can }) {
    form.hidden = !can;
  }

  const talk = connect(`/ws/talk/${panel.dataset.talk}/`, {
    hello(frame) {
      me = frame.me;
      standing(frame);
      list.replaceChildren();
      for (const message of frame.messages) add(message);
      list.scrollTop = list.scrollHeight;
      settle();
      if (sending) talk.send(sending); // the key keeps it from being said twice
    },
    message(frame) {
      add(frame.message);
      if (sending && frame.key === sending.key) {
        if (form.elements.text.value.trim() === sending.text) form.elements.text.value = "";
        sending = null;
        note.textContent = "";
      }
    },
    hidden(frame) {
      line(frame.message)?.remove();
      settle();
    },
    muted(frame) {
      if (!frame.on) return;
      for (const said of list.querySelectorAll(`[data-user="${Number(frame.user)}"]`)) said.remove();
      settle();
    },
    reported() {
      note.textContent = reported;
    },
    refused(frame) {
      if (sending && frame.key === sending.key) sending = null;
      note.textContent = frame.message;
    },
    room: standing,
  });

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = form.elements.text.value.trim();
    if (!text || sending) return;
    sending = { type: "say", key: newKey(), text };
    talk.send(sending);
  });
}
