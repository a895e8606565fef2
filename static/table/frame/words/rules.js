/* Which rule explains a refusal or a line of the log, and where it stands. Pure. */

/**
 * The rule behind `name` ("refusals" or "events" of the match's book) as {id, href}, or null. `facts`
 * are the params of the refusal or the event itself: a reason among them may name a closer rule.
 * @param {Book} book @param {"refusals" | "events"} kind @param {string} name @param {Record<string, unknown>} [facts] */
export function ruleOf(book, kind, name, facts = {}) {
  const cited = book?.[kind];
  if (!cited) return null;
  const reasons = Object.values(facts).filter((value) => typeof value === "string");
  const key = reasons.map((reason) => `${name}:${reason}`).find((one) => Object.hasOwn(cited, one)) ?? name;
  const id = Object.hasOwn(cited, key) ? cited[key][0] : undefined;
  return id ? { id, href: `${book.page}#${id}` } : null;
}
