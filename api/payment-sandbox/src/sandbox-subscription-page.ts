import { html, type Html } from '#api/platform/http/html.js';
import { emailField, longDate, page } from './sandbox-page.js';
import type { SandboxAction } from './sandbox.service.js';

const actions: readonly { action: SandboxAction; words: string; done: string }[] = [
  { action: 'renew', words: 'Charge the next month', done: 'The next month was paid.' },
  { action: 'fail', words: 'Let the next charge fail', done: 'The card was not charged.' },
  { action: 'cancel', words: 'Cancel at the end of the month', done: 'It ends when the paid month does.' },
  { action: 'resume', words: 'Take the cancellation back', done: 'The monthly payment continues.' },
  { action: 'refund', words: 'Refund the last month', done: 'The last month was refunded.' },
  { action: 'end', words: 'End it now', done: 'Nothing is charged any more.' },
];

export type ActionResult =
  | { kind: 'nothing-yet' }
  | { kind: 'problem'; words: string }
  | { kind: 'done'; action: SandboxAction; membershipExpires: Date | null };

/** The page for the provider's later events, such as a renewal or a refund. */
export const subscriptionPage = (siteName: string, email: string, played: ActionResult): string => {
  const problem = played.kind === 'problem' ? played.words : undefined;
  return page(
    `Sandbox subscription – ${siteName}`,
    html`<h1>Monthly payment to ${siteName}</h1>
      ${played.kind === 'done' ? outcome(played) : html``}
      <form method="post" action="/sandbox/subscription" novalidate>
        ${emailField(email, problem)}
        ${actions.map(
          ({ action, words }) =>
            html`<button type="submit" name="action" value="${action}">${words}</button>`,
        )}
      </form>`,
  );
};

function outcome({ action, membershipExpires }: Extract<ActionResult, { kind: 'done' }>): Html {
  const done = actions.find((one) => one.action === action)?.done ?? '';
  const until = membershipExpires ? `Membership until ${longDate(membershipExpires)}.` : 'No membership.';
  return html`<p role="status">${done} ${until}</p>`;
}
