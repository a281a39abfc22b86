import { html } from '../http/html.js';
import type { Mail } from '../mail/mailer.js';

interface Parts {
  siteName: string;
  name: string;
  to: string;
  link: string;
}

const asked = 'Somebody asked for a new password for your account. If it was you, choose it here:';
const rules =
  'The link works once, within one hour. All devices that are logged in now will have to log in again.';
const notYou = 'If it was not you, there is nothing to do: your password stays as it is.';

export function resetMail({ siteName, name, to, link }: Parts): Mail {
  const subject = `Reset your ${siteName} password`;
  return {
    to,
    subject,
    link,
    text: [`Hello ${name},`, asked, link, rules, notYou, siteName].join('\n\n') + '\n',
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
            <p>Hello ${name},</p>
            <p>${asked}</p>
            <p>
              <a
                href="${link}"
                style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5d57;color:#fff;text-decoration:none;font-weight:600"
                >Choose a new password</a
              >
            </p>
            <p style="word-break:break-all;font-size:14px">${link}</p>
            <p>${rules}</p>
            <p>${notYou}</p>
          </div>
        </body>
      </html> `,
  };
}
