import { createHash } from 'node:crypto';
import { wordsOf, type Shown } from '@queuebell/wait-estimate';
import { html, styleTag } from '../../platform/http/html.js';

/** `waiting`: before a customer who comes now. `wait`: undefined where such a customer is served at once. */
export type Busy =
  | { is: 'unknown' }
  | { is: 'closed' }
  | { is: 'open'; waiting: number; wait: Shown | undefined };

/** Framed somewhere, the page takes the reader's colours and the frame's width. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 1rem; font: 1.125rem/1.4 system-ui, sans-serif; text-align: center; text-wrap: balance; }
h1 { margin: 0; font-size: 1.5rem; }
p { margin: 0.25rem 0 0; }
`;
/** Browsers ask again by themselves, without a script. */
const RENEWED_AFTER_S = 60;

/** Everybody may frame the page: it shows no name, runs no script, and has nothing to press. */
export const BUSY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** The page at `/busy/<code>`: how many wait and for how long, and nothing else. */
export function busyPage(busy: Busy): string {
  const [title, more] = wordsFor(busy);
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta http-equiv="refresh" content="${String(RENEWED_AFTER_S)}" />
        <title>How busy is it?</title>
        ${styleTag(STYLE)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${more}</p>
        </main>
      </body>
    </html>`.text;
}

function wordsFor(busy: Busy): [title: string, more: string] {
  if (busy.is === 'unknown') return ['This page isn’t active.', 'Please ask the shop.'];
  if (busy.is === 'closed') return ['We’re closed at the moment.', ''];
  const { waiting, wait } = busy;
  if (wait === undefined) return ['No wait: come right in', ''];
  return [`The wait is ${wordsOf(wait)}`, aheadWords(waiting)];
}

function aheadWords(waiting: number): string {
  if (waiting === 0) return 'Nobody ahead of you';
  return waiting === 1 ? '1 person ahead of you' : `${waiting} people ahead of you`;
}
