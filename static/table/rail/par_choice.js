/* What is filled in of founding a corporation: which one, at which first price. Pure. */

/** {corporation, prices of it as [{price, index}], chosen: one of them or null} of what is filled in; what alone can be chosen is.
 * @param {PickChoice} choice @param {Draft} parts */
export function chosenPar(choice, { corporation, price }) {
  const ids = [...new Set(choice.options.map((option) => option.corporation))];
  const id = ids.includes(corporation) ? corporation : ids.length === 1 ? ids[0] : null;
  const prices = choice.options.map((option, index) => ({ ...option, index })).filter((option) => option.corporation === id);
  return { ids, id, prices, chosen: prices.length === 1 ? prices[0] : (prices.find((option) => option.price === price) ?? null) };
}
