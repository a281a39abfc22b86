import { html, styleTag, type Html } from '../../platform/http/html.js';
import { iconLink } from '../../platform/http/icon.js';
import { installLinks, type DeviceApp } from './device-app.js';
import { GUARD_START, inlineScript, OPEN_EARLY } from './inline-scripts.js';
import { fetchBySession } from './fetch-by-session.js';
import {
  bootScript,
  preloadLinks,
  scriptTag,
  styleTags,
  type Boot,
  type NeededFiles,
  type NeededOfRelease,
  type StyleTexts,
} from './page-head.js';

interface DevicePageParts {
  texts?: StyleTexts;
  app?: DeviceApp | undefined;
  early?: string | undefined;
  picture?: string | undefined;
  guest?: NeededFiles | undefined;
}

const NO_TEXTS: StyleTexts = new Map();

/**
 * The page of a device: one remote without the shell, so that a broken shell does not stop a wall display.
 * @param start tags in their order
 * @param screen fetched at once, run when the start asks for it
 * @param app set if the page can be installed
 * @param texts of the styles that are inlined
 * @param early calls that the page makes before any script has loaded (contracts, RemoteDescription)
 * @param picture the script that draws the answers of those calls first
 * @param guest files that are fetched at once if nobody is logged in
 */
export const composeDevicePage = (
  boot: Boot,
  start: NeededOfRelease,
  screen: NeededOfRelease,
  { texts = NO_TEXTS, app, early, picture, guest }: DevicePageParts = {},
): string =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${early === undefined ? [] : askEarly(early)}
        <title>${boot.site.siteName}</title>
        ${iconLink} ${app === undefined ? [] : installLinks(app)} ${bootScript(boot)}
        ${inlineScript(GUARD_START)} ${styleTags(start, texts)} ${styleTags(known(screen, texts), texts)}
        ${start.scripts.map(scriptTag)} ${preloadLinks({ ...screen, styles: unknown(screen, texts) })}
        ${guest === undefined ? [] : fetchBySession({ guest })}
      </head>
      <body>
        <div id="root"></div>
        ${picture === undefined ? [] : inlineScript(picture)}
        <noscript>${boot.site.siteName} needs JavaScript. Please switch it on in this browser.</noscript>
      </body>
    </html> `.text;

/** A linked style of the screen is fetched at once, but the page does not wait for it. */
const unknown = ({ styles }: NeededOfRelease, texts: StyleTexts) => styles.filter((url) => !texts.has(url));
const known = (files: NeededOfRelease, texts: StyleTexts): NeededOfRelease => ({
  ...files,
  styles: files.styles.filter((url) => texts.has(url)),
});

const askEarly = (early: string) => [
  html`<meta name="queuebell-early" content="${early}" />`,
  inlineScript(OPEN_EARLY),
];

/** Inlined, because it must show when nothing else can be loaded. */
export const PLAIN_STYLE = `
:root {
  color-scheme: light dark;
}
body {
  font:
    1.125rem/1.5 system-ui,
    sans-serif;
  max-width: 36rem;
  margin: 20vh auto;
  padding: 0 1.5rem;
}
input,
button {
  box-sizing: border-box;
  min-height: 3rem;
  padding: 0.5rem 1.25rem;
  border: 1px solid #7d7b75;
  border-radius: 10px;
  font: inherit;
}
input {
  width: 100%;
  margin-top: 0.25rem;
}
button {
  margin-right: 1rem;
  border-color: #0b5d57;
  background: #0b5d57;
  color: #fff;
  font-weight: 600;
  cursor: pointer;
}
form a {
  display: inline-block;
  padding: 0.75rem 0;
}
[role='alert'] {
  font-weight: 600;
}
`;

/** A page that the server writes itself when it has no release to show. */
export const plainPage = (title: string, text: string): string =>
  composePlainPage(title, html`<p>${text}</p>`, []);

/** The same for a device: the page reloads itself, because nobody is there to do it. */
export const waitingPage = (title: string, text: string): string =>
  composePlainPage(title, html`<p data-starts-again>${text}</p>`, [inlineScript(GUARD_START)]);

export const composePlainPage = (title: string, text: Html, scripts: readonly Html[]): string =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${iconLink} ${styleTag(PLAIN_STYLE)} ${scripts}
      </head>
      <body>
        <main id="root">
          <h1>${title}</h1>
          ${text}
        </main>
      </body>
    </html> `.text;
