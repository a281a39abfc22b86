import { anotherBrowser, codeOn, pair, pairingCode, phone } from './support/pairing.ts';
import { needPasswordOnce } from './support/password-needed.ts';
import { logIn } from './support/screens.ts';
import { PASSWORD, checkIn, logInAs, openShop } from './support/shops.ts';
import { expect, test } from './support/test.ts';

test('an owner scans the code of a wall display, logs in on the way, and the display starts by itself', async ({
  page,
  browser,
  request,
}) => {
  const shop = await openShop(request);
  await checkIn(request, shop, { name: 'Amira' });
  const shown = await codeOn(page, '/display-queue');
  // The owner may be reading it already.
  await page.reload();
  await expect(page.getByText(shown, { exact: true })).toBeVisible();

  const { page: owner } = await anotherBrowser(browser, phone);
  await owner.goto(`/pair?code=${shown}`);
  await logIn(owner, shop.email);
  await expect(owner).toHaveURL(`/pair?code=${shown}`);
  await expect(owner.getByRole('heading', { name: 'Pair a wall display?' })).toBeVisible();
  await owner.getByLabel('Name', { exact: true }).fill('Front wall');
  await owner.getByRole('button', { name: 'Confirm' }).click();
  await expect(owner.getByRole('heading', { name: 'Front wall is paired' })).toBeVisible();

  await expect(page.getByText('Now Serving')).toBeVisible();
  await expect(page.getByText('Amira')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Amira')).toBeVisible();
});

for (const [path, name, words] of [
  ['/display-queue', 'Wall display', 'Now Serving'],
  ['/customer-check-in', 'Door tablet', 'Get My Number'],
] as const) {
  test(`a device at ${path} is on the dashboard, and stops within seconds of being removed`, async ({
    page,
    browser,
    request,
    expectedErrors,
  }) => {
    // The device is told that it was removed.
    expectedErrors.push(/status of 401/);
    const owner = await pair(browser, await openShop(request), page, path);
    await expect(page.getByText(words)).toBeVisible();

    await owner.getByRole('link', { name: 'Go to the dashboard' }).click();
    const row = owner.getByRole('listitem', { name, exact: true });
    await expect(row.getByText('on now')).toBeVisible();
    await expect(owner.getByRole('region', { name: 'Today' })).toContainText('Devices on1 of 1');
    await row.getByRole('button', { name: 'Rename' }).click();
    await row.getByLabel('Name', { exact: true }).fill('Old one');
    await row.getByRole('button', { name: 'Save' }).click();

    await owner.getByRole('button', { name: 'Remove Old one' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(owner.getByText('Open one of the addresses above on a device')).toBeVisible();
    await expect(page.getByText('This device was removed. To use it again, pair it below.')).toBeVisible();

    const shown = (await page.getByText(pairingCode).textContent()) ?? '';
    await owner.getByLabel('Code on the device').fill(shown);
    await owner.getByRole('button', { name: 'Continue' }).click();
    await expect(owner).toHaveURL(`/pair?code=${shown}`);
    await expect(owner.getByLabel('Name', { exact: true })).toHaveValue(name);
  });
}

test('an owner who logged in a while ago pairs an admin tablet only with the password', async ({
  page,
  browser,
  request,
}) => {
  const shop = await openShop(request);
  const shown = await codeOn(page, '/admin');
  const { context, page: owner } = await anotherBrowser(browser, phone);
  await logInAs(context, shop);
  await needPasswordOnce(owner, '**/api/pairing/*/confirm');
  await owner.goto(`/pair?code=${shown}`);
  await expect(owner.getByText(/^Requested .* by Chrome on .*, on the same network as you\.$/)).toBeVisible();
  await owner.getByRole('button', { name: 'Confirm' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Confirm your password' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(owner.getByRole('heading', { name: 'Counter tablet is paired' })).toBeVisible();
  await expect(page.getByText('Current Customer')).toBeVisible();
});

test('a paired device cannot open another screen, and can be unpaired there', async ({
  page,
  browser,
  request,
}) => {
  await pair(browser, await openShop(request), page, '/display-queue');
  await expect(page.getByText('Now Serving')).toBeVisible();
  for (const path of ['/remotes/mf-queue/admin', '/dashboard', '/settings']) {
    await page.goto(path);
    await expect(
      page.getByRole('heading', { name: 'This device is paired as a wall display' }),
    ).toBeVisible();
  }
  await page.goto('/remotes/mf-queue/admin');
  await page.getByRole('button', { name: 'Unpair this device' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpair', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pair this admin tablet' })).toBeVisible();
});

test('a device without a server says so, and shows a code as soon as the server answers', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route('**/api/pairing', (route) => route.abort());
  await page.goto('/remotes/mf-queue/display-queue');
  await expect(page.getByRole('alert')).toContainText('cannot be reached right now');
  await page.unroute('**/api/pairing');
  await expect(page.getByText(pairingCode)).toBeVisible();
});

test('a setting for the wall is saved at once, and only the poster is printed', async ({
  page,
  context,
  request,
}) => {
  await logInAs(context, await openShop(request));
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Number only' }).check();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Open' }).check();
  await expect(page.getByRole('button', { name: 'Print poster' })).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Join the queue with your phone')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Shop settings' })).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Number only' })).toBeChecked();
});
