// How many AI players and how fast: what this browser chose last is chosen again.

const KEY = "magnat-quick";

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {}; // storage may be forbidden or spoilt; then the usual is chosen
  }
}

/** @param {HTMLFormElement} form */
export function openQuick(form) {
  for (const [name, value] of Object.entries(read())) {
    const radio = form.querySelector(`input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
    if (radio) radio.checked = true;
  }
  // Fewer may fit one of the games than are asked for.
  const tellMost = () => {
    for (const note of form.querySelectorAll("[data-most]")) note.hidden = Number(new FormData(form).get("opponents")) <= Number(note.dataset.most);
  };
  tellMost();
  form.addEventListener("change", () => {
    tellMost();
    const chosen = Object.fromEntries(new FormData(form));
    try {
      localStorage.setItem(KEY, JSON.stringify({ opponents: chosen.opponents, pace: chosen.pace }));
    } catch {
      // the choice lasts until the page is left
    }
  });
}
