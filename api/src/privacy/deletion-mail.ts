import { html } from '../http/html.js';
import type { Mail } from '../mail/mailer.js';

interface Parts {
  siteName: string;
  name: string;
  to: string;
  link: string;
  /** In words: '29 June 2026'. */
  day: string;
}

/** Confirms that an account is going to be deleted, and says how to come back. */
export function deletionMail({ siteName, name, to, link, day }: Parts): Mail {
  const subject = `Your ${siteName} account will be deleted on ${day}`;
  const what = `You asked us to delete your account and everything in it. All your devices are logged out already. On ${day} it is erased for good.`;
  const back = `Until then you can change your mind: log in with your e-mail address and password, and choose “Keep my account”.`;
  const payment =
    'Deleting the account does not end a monthly payment. If you have not ended it yet, please do so with the payment provider.';
  const notYou =
    'If it was not you, log in, keep your account and change your password: somebody else knows it.';
  return {
    to,
    subject,
    link,
    text: [`Hello ${name},`, what, back, link, payment, notYou, siteName].join('\n\n') + '\n',
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
            <p>${what}</p>
            <p>${back}</p>
            <p>
              <a
                href="${link}"
                style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5d57;color:#fff;text-decoration:none;font-weight:600"
                >Log in</a
              >
            </p>
            <p>${payment}</p>
            <p>${notYou}</p>
          </div>
        </body>
      </html> `,
  };
}
