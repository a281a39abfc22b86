import type { Locator, Page } from '@playwright/test';
import { overlapping } from './support/boxes.ts';
import { enlargeText, expectFit, extremeViews, fitFor, look, sizes } from './support/fit-for-all.ts';
import { changeJoining } from './support/phones.ts';
import { logInAs, openShop, openShopWith, closeEntry } from './support/shops.ts';
import { expect, test } from './support/test.ts';
import { untilKept } from './support/tablet.ts';
import { serving, withSoundAsleep } from './support/wall.ts';

const TIMEOUT_MS = 120_000;
const expectFitForAll = fitFor(extremeViews);

/** The parts below the numbers of a wall. */
const footOf = (page: Page): Locator[] => [
  page.getByRole('img', { name: 'QR code to join the queue' }),
  page.getByText('Scan to join the queue'),
  page.getByText('Live · Bar Barbers'),
  page.getByRole('button', { name: 'Tap for sound' }),
  page.getByRole('time'),
];

test.describe('on the smallest screen, light, and the largest, dark, there is no serious violation in', () => {
  test.describe.configure({ timeout: TIMEOUT_MS });
  test.use({ viewport: sizes.phone, reducedMotion: 'reduce' });

  test('pairing a device, and the owner’s pages of it', async ({
    page,
    browser,
    request,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 401/);
    const shop = await openShop(request);
    await page.goto('/remotes/mf-queue/display-queue');
    const code = page.getByText(/^\w{3}-\w{3}$/);
    await expectFitForAll(page, 'the code on a device', 'This code changes in');

    const phone = await browser.newContext({ viewport: sizes.phone, reducedMotion: 'reduce' });
    await logInAs(phone, shop);
    const owner = await phone.newPage();
    await owner.goto(`/pair?code=${await code.textContent()}`);
    await expectFitForAll(owner, 'what is about to be paired', 'Pair a wall display?');
    await owner.getByRole('button', { name: 'Confirm' }).click();
    await expectFitForAll(owner, 'the success', 'Wall display is paired');

    await expect(page.getByText('Now Serving')).toBeVisible();
    await page.goto('/remotes/mf-queue/admin');
    await expectFitForAll(page, 'a device at the wrong screen', 'This device is paired as a wall display');
    await page.getByRole('button', { name: 'Unpair this device' }).click();
    await expectFitForAll(page, 'the question before it is unpaired', 'Unpair Wall display?');
    await page.getByRole('button', { name: 'Keep it paired' }).click();
    await page.getByRole('link', { name: 'Open its own screen' }).click();
    await expect(page.getByText('Now Serving')).toBeVisible();

    await owner.goto('/dashboard');
    await owner.getByRole('button', { name: 'Rename Wall display' }).click();
    await expectFitForAll(owner, 'a new name', 'Cancel');
    await owner.getByRole('button', { name: 'Cancel' }).click();
    await owner.getByRole('button', { name: 'Remove Wall display' }).click();
    await expectFitForAll(owner, 'the question before it is removed', 'Remove Wall display?');
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expectFitForAll(
      page,
      'a device that was removed',
      'This device was removed. To use it again, pair it below.',
    );
    await phone.close();
  });

  test('a wall that needs a tap, that has just called, and that is not live', async ({
    page,
    context,
    request,
    expectedErrors,
  }) => {
    expectedErrors.push(/net::ERR_INTERNET_DISCONNECTED/, /^queue\/stream: /, /^queue\/poll: /);
    const shop = await openShopWith(request, 1 + extremeViews.length);
    await changeJoining(request, shop, 'open');
    await logInAs(context, shop);
    await withSoundAsleep(page);
    await page.goto('/remotes/mf-queue/display-queue');
    await expectFitForAll(page, 'a wall without a voice', 'Tap for sound');
    for (const times of [1, 2]) {
      await enlargeText(page, times);
      expect(await overlapping(footOf(page)), `the foot with text of ${times} times the size`).toEqual([]);
    }
    await enlargeText(page, 1);
    // The strip stays for ten seconds, which is not enough to look at it in each view.
    for (const [served, view] of extremeViews.entries()) {
      await look(page, view);
      await closeEntry(request, shop, served + 1);
      await expect(page).toHaveTitle(serving(served + 2));
      await expectFit(page, `numbers that were just called ${view.name}`, 'Just called');
    }
    await untilKept(page);
    await context.setOffline(true);
    await expectFitForAll(page, 'a stale wall', /^No connection since /);
  });

  test('the shop’s settings, with an address to join by', async ({ page, context, request }) => {
    await logInAs(context, await openShop(request));
    await page.goto('/settings');
    await page.getByRole('radio', { name: 'Open' }).check();
    const print = page.getByRole('button', { name: 'Print poster' });
    await expect(print).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Join the queue with your phone')).toBeVisible();
    await expect(print, 'the page behind the poster').toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Add a service' }).click();
    await page.getByLabel('Minutes', { exact: true }).fill('');
    await expect(page.getByText('Please enter 1 to 480 minutes.')).toBeVisible();
    await page.getByRole('button', { name: 'Change code' }).click();
    await page.getByRole('button', { name: 'Save code' }).click();
    await expectFitForAll(page, 'a code that is none', 'Please use 4 to 8 digits.');
    await page.getByRole('button', { name: 'Create a new link' }).click();
    await expectFitForAll(page, 'the question before the old address ends', 'Create a new link?');
  });
});
