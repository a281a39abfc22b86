import type { Registry, SiteInfo } from '@queuebell/contracts';
import { html, jsonForScript } from '../../api/src/platform/http/html.ts';
import { iconLink } from '../../api/src/platform/http/icon.ts';
import { describe } from './dev-entries.ts';
import type { DevServer } from './dev-server.ts';

/** The page of one remote alone, with the files of its development server. Nothing is inlined, preloaded or stored. */
export async function devicePage(
  { name, origin }: DevServer,
  { registry, site }: { registry: Registry; site: SiteInfo },
): Promise<string> {
  const { scripts, styles } = (await describe({ name, origin })).standalone;
  const boot = { registry, site, standalone: { remote: name } };
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${site.siteName}</title>
        ${iconLink}
        <script type="application/json" id="queuebell-boot">
          ${jsonForScript(boot)}
        </script>
        ${styles.map((file) => html`<link rel="stylesheet" href="${origin}/${file}" crossorigin data-href="${file}" />`)}
        ${scripts.map((file) => html`<script defer src="${origin}/${file}" crossorigin></script>`)}
      </head>
      <body>
        <div id="root"></div>
      </body>
    </html> `.text;
}
