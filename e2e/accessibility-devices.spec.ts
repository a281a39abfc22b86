import { extremeViews, fitFor, sizes } from './support/fit-for-all.ts';
import { logInAs, openShop, openShopWith, remove } from './support/shops.ts';
import { openTablet, takeNumber } from './support/tablet.ts';
import { expect, test } from './support/test.ts';
import { serving, withSoundAsleep } from './support/wall.ts';

const TIMEOUT_MS = 120_000;
const expectFitForAll = fitFor(extremeViews);

test.describe('on the smallest and the largest, light and dark, there is no serious violation in', () => {
  test.describe.configure({ timeout: TIMEOUT_MS });
  test.use({ viewport: sizes.phone, reducedMotion: 'reduce' });

  test('pairing a device, and what an owner does with it', async ({
    page,
    browser,
    request,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 401/);
    const shop = await openShop(request);
    await page.goto('/remotes/mf-queue/display-queue');
    const code = page.getByText(/^\w{3}-\w{3}$/);
    await expectFitForAll(page, 'the code on a device', 'A new code comes in');

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
    await expectFitForAll(page, 'a device that was removed', 'This device was removed. Pair it again.');
    await phone.close();
  });

  test('a wall that wants a tap, that has just called, and that is not live', async ({
    page,
    context,
    request,
    expectedErrors,
  }) => {
    expectedErrors.push(/net::ERR_INTERNET_DISCONNECTED/, /^queue\/stream: /, /^queue\/poll: /);
    const shop = await openShopWith(request, 1 + extremeViews.length);
    await logInAs(context, shop);
    await withSoundAsleep(page);
    await page.goto('/remotes/mf-queue/display-queue');
    await expectFitForAll(page, 'a wall without a voice', 'Tap for sound');
    // The strip stays for ten seconds, which is not enough to look at it in each view.
    for (const [served, view] of extremeViews.entries()) {
      await remove(request, shop, served + 1);
      await expect(page).toHaveTitle(serving(served + 2));
      await fitFor([view])(page, 'numbers that were just called', 'Just called');
    }
    await context.setOffline(true);
    await expectFitForAll(page, 'a stale wall', /^Not live since /);
  });

  test('what only staff see of a check-in tablet', async ({ page, context, request, expectedErrors }) => {
    expectedErrors.push(/net::ERR_FAILED/, /status of 400/);
    const shop = await openShop(request);
    const headers = { Authorization: shop.token };
    await request.patch('/api/shop', { headers, data: { kioskCode: '2047' } });
    await logInAs(context, shop);
    await page.route('**/api/queue/checkin', (route) => route.abort());
    await page.route('**/deliveries', (route) =>
      route.fulfill({ status: 400, json: { statusCode: 400, code: 'INVALID_INPUT', message: 'No.' } }),
    );
    await openTablet(page);
    await takeNumber(page, 'Amira');
    await expectFitForAll(page, 'its form', /^1 ticket needs a member of staff$/);
    await page.evaluate(() => document.exitFullscreen());
    await expectFitForAll(page, 'what covers it', 'Touch to continue');
    await page.getByRole('button', { name: 'Touch to continue' }).click();
    await page.getByRole('button', { name: 'Staff' }).click();
    await expectFitForAll(page, 'the code pad', /Please enter the shop’s code/);
    for (const digit of '2047') await page.getByRole('button', { name: digit, exact: true }).click();
    await page.getByRole('button', { name: 'OK' }).click();
    await expectFitForAll(page, 'the ways out, and who needs the staff', /^Amira, who was told \d+/);
  });

  test('the shop’s settings, with an address to join by', async ({ page, context, request }) => {
    await logInAs(context, await openShop(request));
    await page.goto('/settings');
    await page.getByRole('radio', { name: 'Open' }).check();
    await page.getByRole('button', { name: 'Change code' }).click();
    await page.getByRole('button', { name: 'Save code' }).click();
    await expectFitForAll(page, 'a code that is none', 'Please use 4 to 8 digits.');
    await page.getByRole('button', { name: 'Make a new address' }).click();
    await expectFitForAll(page, 'the question before the old address ends', 'Make a new address?');
  });
});
