import type { Page } from '@playwright/test';
import { expectFit } from './support/fit-for-all.ts';
import { logInAs, openShop } from './support/shops.ts';
import { expect, test } from './support/test.ts';

/** Plays the card company's part on the sandbox's page. @returns what that page says then */
async function play(sandbox: Page, action: string, words: string): Promise<void> {
  await sandbox.getByRole('button', { name: action }).click();
  await expect(sandbox.getByRole('status')).toContainText(words);
}

test('the profile shows a monthly payment from renewal to its end', async ({ page, context, request }) => {
  const shop = await openShop(request);
  await logInAs(context, shop);
  await page.goto('/profile');
  const payment = page.getByRole('region', { name: 'Monthly payment' });
  const membership = page.getByRole('definition').filter({ hasText: 'Until' });
  await expect(payment).toContainText('Renews automatically on');
  const firstMonth = await membership.textContent();

  const [sandbox] = await Promise.all([
    context.waitForEvent('page'),
    payment.getByRole('link', { name: 'Manage payment' }).click(),
  ]);
  await expect(sandbox.getByLabel('Email of your account')).toHaveValue(shop.email);
  await expectFit(sandbox, 'the sandbox’s subscription', 'Monthly payment to');

  await play(sandbox, 'Charge the next month', 'The next month was paid. Membership until');
  await page.reload();
  await expect(membership).not.toHaveText(firstMonth ?? '');
  const secondMonth = (await membership.textContent()) ?? '';

  await play(sandbox, 'Let the next charge fail', 'The card was not charged.');
  await page.reload();
  await expect(payment.getByRole('alert')).toContainText(
    'Your card could not be charged. We’ll try again on',
  );
  await expect(membership).toHaveText(secondMonth);
  await expectFit(page, 'a payment that failed', 'Your card could not be charged.');

  await play(sandbox, 'Charge the next month', 'The next month was paid.');
  await play(sandbox, 'Cancel at the end of the month', 'It ends when the paid month does.');
  await page.reload();
  await expect(payment).toContainText('Cancelled. Everything keeps working until');
  await expect(payment.getByRole('alert')).toHaveCount(0);

  await play(sandbox, 'Refund the last month', 'The last month was refunded.');
  await play(sandbox, 'End it now', 'Nothing is charged any more.');
  await page.reload();
  await expect(payment).toContainText('Cancelled: you won’t be charged again.');
  await expect(membership).toHaveText(secondMonth);
});

test('a payment from the profile is for that account, whatever email the card has', async ({
  page,
  context,
  request,
}) => {
  const shop = await openShop(request);
  const ended = { ...shop, user: { ...shop.user, membershipExpires: '2020-01-01T00:00:00.000Z' } };
  await page.route('**/api/login/verifyToken', (route) => route.fulfill({ json: { user: ended.user } }));
  await page.route('**/api/billing', (route) =>
    route.fulfill({
      json: {
        membershipExpires: ended.user.membershipExpires,
        graceUntil: null,
        subscription: null,
        manageUrl: null,
      },
    }),
  );
  await logInAs(context, ended);
  await page.goto('/profile');
  const [sandbox] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Subscribe' }).click(),
  ]);
  await sandbox.getByLabel('Email of your account').fill('accountant@example.com');
  await sandbox.getByRole('button', { name: 'Pay $5' }).click();
  await expect(sandbox.getByRole('heading', { name: 'Payment received' })).toBeVisible();
  await sandbox.getByRole('link', { name: /^Go back to/ }).click();
  await expect(sandbox).toHaveURL('/paid');
  await expect(sandbox.getByRole('status')).toContainText('Your membership is active.');
  await expectFit(sandbox, 'the page after a payment', 'Your membership is active.');
});
