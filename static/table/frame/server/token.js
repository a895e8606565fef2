/* What a page proves with that a request comes from it. */

/** The site's token from its cookie, which every page has that asks for something; empty where there is none. */
export function token() {
  const found = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie);
  return found ? decodeURIComponent(found[1]) : "";
}
