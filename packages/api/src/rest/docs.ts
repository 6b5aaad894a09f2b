import type { Handler } from "hono";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The page that shows the API's document. Its scripts are static files of the web, not in a function's bundle. */
const PAGE = `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Sereno: la API</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/docs-assets/swagger-ui.css" />
  </head>
  <body>
    <noscript>El documento está en <a href="/api/v1/openapi.json">openapi.json</a>.</noscript>
    <div id="docs" data-document="/api/v1/openapi.json"></div>
    <script src="/docs-assets/swagger-ui-bundle.js"></script>
    <script src="/docs-assets/start.js"></script>
  </body>
</html>
`;

export const docsPage: Handler = (c) => c.html(PAGE, 200, { "content-security-policy": POLICY });
