import { expectFit } from './support/fit-for-all.ts';
import { letMembershipEnd } from './support/membership.ts';
import { anotherBrowser, pair } from './support/pairing.ts';
import { logIn } from './support/screens.ts';
import { logInAs, openShop } from './support/shops.ts';
import { expect, test } from './support/test.ts';

const CLOSED = 'The queue is closed at the moment.';

test('a lapsed shop says so to its owner alone, and its screens come back after the renewal', async ({
  page: wall,
  browser,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(
    /status of 402/,
    /^device\/beat: /,
    /^queue\/(poll|stream): /,
    /Token verification failed/,
  );
  const shop = await openShop(request);
  const { page: tablet } = await anotherBrowser(browser);
  const { page: counter } = await anotherBrowser(browser);
  await pair(browser, shop, wall, '/display-queue');
  await pair(browser, shop, tablet, '/customer-check-in');
  await pair(browser, shop, counter, '/admin');
  await expect(wall.getByText('Now Serving')).toBeVisible();
  await expect(tablet.getByLabel('Name')).toBeVisible();
  await expect(counter.getByText('No customers in queue')).toBeVisible();

  await letMembershipEnd(shop, -4);
  for (const screen of [wall, tablet]) {
    await screen.reload();
    await expect(screen.getByRole('heading', { name: CLOSED })).toBeVisible();
    await expect(screen.getByText(/membership|renew|\$/i)).toHaveCount(0);
    await expectFit(screen, 'a closed screen', CLOSED);
  }
  await expect(tablet.getByLabel('Name')).toHaveCount(0);
  await counter.reload();
  await expect(counter.getByRole('alert')).toContainText('The owner can renew it at');
  await expectFit(counter, 'the counter of a lapsed shop', 'The membership has ended.');

  const { context, page: owner } = await anotherBrowser(browser);
  await logInAs(context, shop);
  await owner.goto('/dashboard');
  await expect(owner).toHaveURL('/login?next=%2Frenew');
  await expect(owner.getByText('Log in to renew your membership.')).toBeVisible();
  await logIn(owner, shop.email);
  await expect(owner.getByRole('dialog', { name: 'Login successful. Subscription required' })).toBeVisible();

  await letMembershipEnd(shop, 30);
  await expect(wall.getByText('Now Serving')).toBeVisible();
  await expect(tablet.getByLabel('Name')).toHaveValue('');
  await expect(tablet.getByRole('alert')).toHaveCount(0);
  await expect(counter.getByText('No customers in queue')).toBeVisible();
});

test('an owner is told where a membership will not renew, and is led to the payment', async ({
  page,
  context,
  browser,
  request,
}) => {
  const shop = await openShop(request);
  const { page: counter } = await anotherBrowser(browser);
  await pair(browser, shop, counter, '/admin');
  const [sandbox] = await Promise.all([context.newPage(), logInAs(context, shop)]);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Bar Barbers' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Membership' })).toHaveCount(0);

  await sandbox.goto(`/sandbox/subscription?prefilled_email=${encodeURIComponent(shop.email)}`);
  await sandbox.getByRole('button', { name: 'Let the next charge fail' }).click();
  await page.reload();
  const banner = page.getByRole('region', { name: 'Membership' });
  await expect(banner).toContainText('The last payment failed. Screens keep working until');
  await expectFit(page, 'the dashboard with a banner', 'The last payment failed.');
  await counter.reload();
  await expect(counter.getByRole('region', { name: 'Membership' })).toContainText('The owner can renew it.');
  await expectFit(counter, 'the counter with a banner', 'The owner can renew it.');

  await banner.getByRole('link', { name: 'Update payment' }).click();
  await expect(page).toHaveURL('/renew');
  await expect(page.getByRole('alert')).toContainText('Your card could not be charged.');
  await expectFit(page, 'the renewal', 'Your card could not be charged.');
  await sandbox.getByRole('button', { name: 'Charge the next month' }).click();
  await expect(sandbox.getByRole('status')).toContainText('The next month was paid.');
  await page.reload();
  await expect(page.getByText('Renews automatically on')).toBeVisible();
});
