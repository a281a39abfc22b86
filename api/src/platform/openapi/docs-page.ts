import { html } from '../http/html.js';
import { iconLink } from '../http/icon.js';

/** The page of the document. It loads only files of this server. */
export const docsPage = (siteName: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${siteName} API</title>
        ${iconLink}
        <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
      </head>
      <body>
        <div id="docs"></div>
        <script src="/api/docs/swagger-ui-bundle.js"></script>
        <script src="/api/docs/start.js"></script>
      </body>
    </html>`.text;

export const startScript = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
});
`;
