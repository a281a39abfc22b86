import * as routes from '@queuebell/contracts/routes';
import { randomUUID } from 'node:crypto';
import { call } from '../kit/client.ts';
import { everyView, extremeViews, fitFor, sizes } from './support/fit-for-all.ts';
import { invitationFor } from './support/operator.ts';
import { checkIn, freshEmail, logInFor, openShop } from './support/shops.ts';
import { expect, test } from './support/test.ts';

const TIMEOUT_MS = 120_000;
const expectFitForAll = fitFor(extremeViews);
const expectFitEverywhere = fitFor(everyView);

test.describe('in a shop with several chairs, there is no serious violation in', () => {
  test.describe.configure({ timeout: TIMEOUT_MS });
  test.use({ viewport: sizes.phone, reducedMotion: 'reduce' });

  test('the page of the team, and the Today panel, by keyboard', async ({ page, context, request }) => {
    const shop = await logInFor(context, await openShop(request));
    const chairs = [
      { id: 'one', name: 'Chair 1', person: 'Ann' },
      { id: 'two', name: 'Chair 2', person: 'Ben' },
    ];
    const services = [
      { id: 'cut', name: 'Haircut', minutes: 30 },
      { id: 'colour', name: 'Colour and highlights', minutes: 90 },
    ];
    const { token, ownerId: userId } = shop;
    await call(request, routes.changeShop, { chairs, services, mayAskForPerson: true }, { token });
    for (const name of ['Amira', 'Jonas', 'Priya']) await checkIn(request, shop, { name });
    const family = { userId, name: 'Omar', more: ['Omar 2', 'Omar 3'] };
    await call(request, routes.checkIn, family, { token, headers: { 'idempotency-key': randomUUID() } });
    await call(request, routes.changeQueue, { userId, type: 'hold', number: 3, minutes: 10 }, { token });

    await page.goto('/settings');
    await page.getByRole('checkbox', { name: 'Customers check in during opening hours only' }).check();
    await expectFitEverywhere(page, 'the settings of the chairs and hours', 'Customers may ask for a person');

    await page.goto('/admin');
    await page.getByRole('button', { name: 'Next 1 Amira' }).first().press('Enter');
    await page.getByRole('button', { name: 'Break' }).first().press('Enter');
    await page.getByRole('button', { name: 'More for 1 Amira' }).press('Enter');
    await page.getByRole('button', { name: 'More for 3 Priya' }).press('Enter');
    await page.getByRole('button', { name: 'More for the group of 4 Omar' }).press('Enter');
    await expectFitEverywhere(page, 'the chairs, and what can be done', 'Hold until they’re back');
    await page.keyboard.press('/');
    await page.keyboard.type('pri');
    await expect(page.getByText('Jonas')).toHaveCount(1);
    await expectFitForAll(page, 'the search', 'Find a customer');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Next Customers' })).toBeFocused();
    await page.keyboard.press('?');
    await expectFitForAll(page, 'the list of keys', 'Undo the last action');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Today' }).press('Enter');
    const undo = page.getByRole('button', { name: 'Undo: Number 1 was called to Chair 1.' });
    await undo.press('Enter');
    const row = page.getByRole('listitem').filter({ hasText: /^Number 1 was called.*Undone$/ });
    await expect(row).toBeFocused();
    await expectFitEverywhere(page, 'what happened today', 'Undone: Number 1 was called to Chair 1.');

    await page.goto('/customer-check-in');
    await expectFitEverywhere(page, 'the check-in', 'Who would you like?');

    await page.goto('/team');
    const email = freshEmail();
    await page.getByLabel('Name').fill('Petra');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send invitation' }).press('Enter');
    await expectFitForAll(page, 'the team', 'Petra');
    await expect.poll(() => invitationFor(email)).not.toBeNull();
    const link = new URL((await invitationFor(email)) ?? '');
    await page.goto(link.pathname + link.search);
    await expectFitForAll(page, 'an invitation', 'Confirm new password');
  });

  test('the demo of three chairs', async ({ page }) => {
    await page.goto('/Demo-Dashboard');
    await page.getByRole('link', { name: 'Three chairs' }).press('Enter');
    await expectFitEverywhere(page, 'its dashboard', 'All three screens share one queue');
    await page.getByRole('link', { name: /^Admin Side/ }).press('Enter');
    await page.getByRole('button', { name: /^Next 104/ }).press('Enter');
    await expect(page.getByRole('button', { name: 'Mark as Served 104 Tom' })).toBeFocused();
    await expectFitEverywhere(page, 'its admin screen', 'Called 104 Tom to Chair 3.');
    await page.getByRole('link', { name: 'Demo Dashboard' }).press('Enter');
    await page.getByRole('link', { name: /^Customer Facing/ }).press('Enter');
    await expectFitEverywhere(page, 'its check-in', 'Who would you like?');
    await page.getByLabel('Name', { exact: true }).fill('Olive');
    await page.getByRole('radio', { name: /^Cleo/ }).press('Space');
    await page.getByRole('button', { name: 'Get My Number' }).press('Enter');
    await expect(page.getByText('For Cleo')).toBeVisible();
    await page.getByRole('link', { name: 'Demo Dashboard' }).press('Enter');
    await page.getByRole('link', { name: /^Display Queue Number/ }).press('Enter');
    await expectFitEverywhere(page, 'its wall', 'Chair 3');
  });
});
