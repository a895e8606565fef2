// Random bytes of this browser for the dice: filled into forms at the moment they are sent,
// so that they are drawn after the commitment was shown.

const BYTES = 16;

export function randomHex() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

document.addEventListener("submit", (event) => {
  const field = event.target.elements?.namedItem("entropy");
  if (field) field.value = randomHex();
});
