/* The page of all calls: Swagger UI, which the site serves itself, shows the site's own document. */

import { token } from "../table/frame/server/token.js";

const place = document.getElementById("docs");
const ui = /** @type {any} */ (globalThis).SwaggerUIBundle;

ui({
  url: place.dataset.document,
  domNode: place,
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  requestInterceptor(/** @type {any} */ request) {
    request.headers["X-CSRFToken"] = token();
    return request;
  },
});
