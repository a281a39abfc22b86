import { PRICE_USD_PER_MONTH } from '@queuebell/contracts';
import { html, styleTag, type Html } from '#api/platform/http/html.js';
import { iconLink } from '#api/platform/http/icon.js';

interface Payer {
  email: string;
  accountRef: string;
}

/** @param problem with the submitted form */
export const emailField = (email: string, problem?: string): Html =>
  html`<label for="email">Email of your account</label>
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="email"
      required
      value="${email}"
      ${problem ? html`aria-invalid="true" aria-describedby="problem" autofocus` : html``}
    />
    ${problem ? html`<p id="problem" class="problem" role="alert">${problem}</p>` : html``}`;

/** @param problem with the submitted form */
export const paymentForm = (siteName: string, { email, accountRef }: Payer, problem?: string): string =>
  page(
    `Sandbox payment – ${siteName}`,
    html`<h1>${siteName} membership</h1>
      <p class="price"><strong>$${String(PRICE_USD_PER_MONTH)}</strong> a month</p>
      <form method="post" action="/sandbox/pay" novalidate>
        <input type="hidden" name="client_reference_id" value="${accountRef}" />
        ${emailField(email, problem)}
        <button type="submit">Pay $${String(PRICE_USD_PER_MONTH)}</button>
      </form>`,
  );

/** The result when the account has not confirmed this email yet. */
export const paymentWaits = (siteName: string, email: string): string =>
  page(
    `Payment received – ${siteName}`,
    html`<h1>Payment received</h1>
      <p role="status">
        We have sent an email to <strong>${email}</strong>. Confirm the address with the link in it, and the
        payment counts for your account.
      </p>`,
  );

/** @param membershipExpires null if no account has this email, so that nothing was paid */
export const paymentResult = (siteName: string, email: string, membershipExpires: Date | null): string =>
  membershipExpires
    ? page(
        `Payment received – ${siteName}`,
        html`<h1>Payment received</h1>
          <p role="status">Membership until ${longDate(membershipExpires)}.</p>
          <p>
            <a href="/paid">Go back to ${siteName}</a>
          </p>
          <p>
            <a href="/sandbox/subscription?prefilled_email=${encodeURIComponent(email)}"
              >Try what comes later: renewals, failed payments, refunds</a
            >
          </p>`,
      )
    : page(
        `No such account – ${siteName}`,
        html`<h1>No account with this email address</h1>
          <p role="alert">
            Nobody has registered at ${siteName} with <strong>${email}</strong>. Nothing was paid.
          </p>
          <p><a href="/sandbox/pay">Try another email address</a></p>`,
      );

export const longDate = (date: Date): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date);

export const SANDBOX_STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f2f4f7, #10151c);
  --card: light-dark(#ffffff, #1a222d);
  --text: light-dark(#17202b, #edf1f6);
  --quiet: light-dark(#4a5768, #aab6c5);
  --line: light-dark(#6f7c8d, #7d8a9b);
  --strong: light-dark(#0b5f58, #5fd3c6);
  --on-strong: light-dark(#ffffff, #06201d);
  --problem: light-dark(#a3161f, #ff9da2);
  --notice: light-dark(#fff3d1, #3a2f10);
}
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  padding: 1.5rem;
  background: var(--page);
  color: var(--text);
  font:
    1.0625rem/1.5 system-ui,
    sans-serif;
}
main {
  width: min(27rem, 100%);
  padding: 2rem;
  border-radius: 1rem;
  background: var(--card);
  box-shadow: 0 0.5rem 2rem rgb(0 0 0 / 0.12);
}
h1 {
  margin: 0 0 0.5rem;
  font-size: 1.5rem;
  line-height: 1.25;
}
.notice {
  margin: 0 0 1.5rem;
  padding: 0.75rem 1rem;
  border-radius: 0.5rem;
  background: var(--notice);
}
.price {
  margin: 0 0 1.5rem;
  color: var(--quiet);
}
.price strong {
  font-size: 2rem;
  color: var(--text);
}
label {
  display: block;
  margin-bottom: 0.375rem;
  font-weight: 600;
}
input,
button {
  width: 100%;
  min-height: 3rem;
  border-radius: 0.5rem;
  font: inherit;
}
input {
  padding: 0 0.875rem;
  border: 1px solid var(--line);
  background: transparent;
  color: inherit;
}
input[type='hidden'] {
  display: none;
}
button {
  margin-top: 1.25rem;
  border: 0;
  background: var(--strong);
  color: var(--on-strong);
  font-weight: 700;
  cursor: pointer;
}
a {
  color: var(--strong);
}
:focus-visible {
  outline: 3px solid var(--strong);
  outline-offset: 2px;
}
.problem {
  margin: 0.375rem 0 0;
  color: var(--problem);
}
p {
  overflow-wrap: anywhere;
}
`;

export const page = (title: string, main: Html): string => {
  const whole = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${iconLink} ${styleTag(SANDBOX_STYLE)}
      </head>
      <body>
        <main>
          <p class="notice">
            <strong>This is a sandbox.</strong> It asks for no card, and nothing is charged.
          </p>
          ${main}
        </main>
      </body>
    </html>`;
  return whole.text.trim();
};
