"use strict";
// The pages of the API's document; the URL of the document is said beside this script's own.
window.SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#api",
  deepLinking: true,
  tryItOutEnabled: true,
  presets: [window.SwaggerUIBundle.presets.apis],
});
