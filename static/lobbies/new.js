// A chosen set of rules fills the rule fields; it is the starting point of own options.

const form = document.getElementById("table-form");
const presets = JSON.parse(document.getElementById("preset-values").textContent);
const preset = form.elements.namedItem("preset");

preset.addEventListener("change", () => {
  for (const [name, value] of Object.entries(presets[preset.value] ?? {})) {
    const field = form.elements.namedItem(name);
    if (!field) continue;
    if (field.type === "checkbox") field.checked = value;
    else field.value = value;
  }
});

/** Seats above the chosen number cannot be given to AI players. */
function limitSeats() {
  const most = Number(form.elements.namedItem("seats_max").value);
  for (const field of form.querySelectorAll('[name^="bot_"]')) {
    const outside = Number(field.name.slice(4)) >= most;
    field.closest(".field").hidden = outside;
    if (outside) field.value = "";
  }
}

form.elements.namedItem("seats_max").addEventListener("change", limitSeats);
limitSeats();
