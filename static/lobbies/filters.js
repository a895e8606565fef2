// Which rows of the timetable are shown: chosen in select boxes, kept in the address and a cookie.

const COOKIE = "lobby-filter";
const KEPT_SECONDS = 90 * 86_400;

/**
 * @param {HTMLFormElement} form
 * @param {() => void} onChange  called after every change of the choice
 * @returns {{admits: (row: HTMLElement) => boolean, isSet: () => boolean}}
 */
export function openFilters(form, onChange) {
  const boxes = [...form.querySelectorAll("select")];
  const clear = document.getElementById("filter-clear");
  document.getElementById("filter-send").hidden = true;

  /** @param {any} row */
  const admits = (row) => boxes.every(({ name, value }) => !value || row.dataset[name] === value);
  const isSet = () => boxes.some(({ value }) => value);

  function keep() {
    const query = new URLSearchParams(boxes.filter(({ value }) => value).map(({ name, value }) => [name, value]));
    const address = String(query);
    history.replaceState(null, "", address ? `?${address}` : location.pathname);
    document.cookie = `${COOKIE}=${encodeURIComponent(address)}; path=/; max-age=${KEPT_SECONDS}; samesite=lax`;
  }

  function changed() {
    keep();
    clear.hidden = !isSet();
    onChange();
  }

  form.addEventListener("change", changed);
  form.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("click", (event) => {
    if (!/** @type {PageElement} */ (event.target).closest?.('a[href="?game="]')) return;
    event.preventDefault();
    for (const box of boxes) box.value = "";
    changed();
    boxes[0].focus();
  });
  if (isSet() || location.search) keep();
  return { admits, isSet };
}
