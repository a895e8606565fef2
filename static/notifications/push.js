/* Pushes to this browser: asked for and kept by one press. */

import { token } from "../lobbies/csrf.js";
import { bytesOf } from "./bytes.js";

const box = document.getElementById("push");
const { key = "", path = "" } = box.dataset;
const button = box.querySelector("button");

/** Shows one of the texts that the page brought.
 * @param {string} name */
function say(name) {
  box.querySelector("[role=status]").textContent = box.dataset[name] ?? "";
}

async function subscribe() {
  if (await Notification.requestPermission() !== "granted") return say("forbidden");
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  await known?.unsubscribe();
  const found = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-csrftoken": token() },
    body: JSON.stringify(found),
  });
  if (!answer.ok) return say("refused");
  return location.reload();
}

if ("serviceWorker" in navigator && "PushManager" in window) {
  button.hidden = false;
  button.addEventListener("click", () => subscribe().catch(() => say("refused")));
} else say("unable");
