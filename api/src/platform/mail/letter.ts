import { html } from '../http/html.js';
import type { Mail } from './mailer.js';

interface Letter {
  siteName: string;
  to: string;
  /** The name in the greeting. */
  name: string;
  subject: string;
  /** Paragraphs before the link. */
  before: readonly string[];
  link: string;
  /** Text of the link's button. */
  label: string;
  /** Paragraphs below it. */
  after: readonly string[];
}

/** A mail about one link, as HTML and as text. */
export function letter({ siteName, to, name, subject, before, link, label, after }: Letter): Mail {
  const paragraphs = (texts: readonly string[]) => texts.map((text) => html`<p>${text}</p>`);
  return {
    to,
    subject,
    link,
    text: [greeting(name), ...before, link, ...after, siteName].join('\n\n') + '\n',
    html: html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${subject}</title>
        </head>
        <body
          style="margin:0;padding:24px;background:#f4f6f6;color:#10201f;font:16px/1.5 system-ui,sans-serif"
        >
          <div style="max-width:32rem;margin:0 auto;padding:24px;background:#fff;border-radius:12px">
            <h1 style="margin:0 0 16px;font-size:20px">${subject}</h1>
            <p>${greeting(name)}</p>
            ${paragraphs(before)}
            <p>
              <a
                href="${link}"
                style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5d57;color:#fff;text-decoration:none;font-weight:600"
                >${label}</a
              >
            </p>
            <p style="word-break:break-all;font-size:14px">${link}</p>
            ${paragraphs(after)}
          </div>
        </body>
      </html> `,
  };
}

/** Letters, spaces and marks of names only: nothing that a mail program turns into a link. */
const PLAIN_NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,59}$/u;

/** Leaves out a name that could be a link: anybody may register with a stranger's email. */
const greeting = (name: string): string => (PLAIN_NAME.test(name) ? `Hello ${name},` : 'Hello,');
