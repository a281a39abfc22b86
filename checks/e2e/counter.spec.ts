import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { extremeViews, fitFor } from './support/fit-for-all.ts';
import { changeJoining, ticketPagePath } from './support/phones.ts';
import { openVerified } from './support/screens.ts';
import { checkIn, closeEntry, logInAs, openShop } from './support/shops.ts';
import { queueRows, openTablet, takeNumber } from './support/tablet.ts';
import { openWall, serving } from './support/wall.ts';

/** So long somebody may be left without an answer after a tap. */
const AT_ONCE_MS = 1_000;
/** The same where the network swallows what is sent. */
const SOON_MS = 6_000;
/** The longest wait for the next try, and some more. */
const BACK_WITHIN_MS = 40_000;

const names = ['Amira', 'Ben', 'Cleo', 'Dan'];

test('the customers of two admin tablets, a check-in tablet and a phone, in part without network, end in one queue', async ({
  page,
  context,
  browser,
  request,
  watchConsole,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_/, /^queue\/(stream|poll|close): /);
  const shop = await openShop(request);
  for (const name of names.slice(0, 3)) await checkIn(request, shop, { name });
  const dan = await ticketPagePath(request, shop, 'Dan');
  const online = await browser.newContext();
  watchConsole(online);
  for (const each of [context, online]) await logInAs(each, shop);
  const [other, tablet, phone, wall] = [
    await online.newPage(),
    await online.newPage(),
    await online.newPage(),
    await online.newPage(),
  ];
  await openTablet(tablet);
  for (const [screen, path] of [[other, '/admin'] as const, [phone, dan] as const]) await screen.goto(path);
  await openWall(wall);
  await openVerified(page, '/admin');
  const currentOn = (screen: Page) => screen.getByRole('region', { name: 'Current Customer' });
  const serveOn = (screen: Page) => screen.getByRole('button', { name: 'Mark as Served' }).click();

  await page.getByRole('button', { name: 'Add customer' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Eve');
  const leased = page.waitForResponse(/\/lease$/);
  await page.getByRole('button', { name: 'Give a number' }).click();
  await leased;

  await context.setOffline(true);
  await page.getByLabel('Name', { exact: true }).fill('Finn');
  await page.getByRole('button', { name: 'Give a number' }).click();
  const added = page.getByText(/^Finn has number 8\d\d\.$/);
  await expect(added).toBeVisible({ timeout: SOON_MS });
  const finn = Number((await added.textContent())?.replace(/\D/g, ''));
  await serveOn(page);
  await expect(currentOn(page)).toContainText('Ben', { timeout: AT_ONCE_MS });
  await page.getByRole('button', { name: 'Delete 3 Cleo' }).click();
  await expect(page.getByText('3 changes are saved on this tablet and will be sent later.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Announce again/ })).toBeDisabled();

  await serveOn(other);
  await expect(currentOn(other)).toContainText('Ben');
  await closeEntry(request, shop, 2);
  const gus = await takeNumber(tablet, 'Gus');
  await expect(currentOn(other)).toContainText('Cleo');
  await expect(phone.getByText('You are next').first()).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/saved on this tablet/)).toBeHidden({ timeout: BACK_WITHIN_MS });
  for (const screen of [page, other]) await expect(currentOn(screen)).toContainText('Dan');
  await expect(wall).toHaveTitle(serving(4));
  await expect(phone.getByText('It’s your turn').first()).toBeVisible();
  // Finn came before Gus, though the queue heard of Finn later.
  expect(await queueRows(request, shop)).toEqual([
    [4, 'Dan'],
    [5, 'Eve'],
    [finn, 'Finn'],
    [gus.number, 'Gus'],
  ]);
  await online.close();
});

test('a counter whose network swallows a tap keeps it within seconds', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/^queue\/close: /);
  const shop = await openShop(request);
  await checkIn(request, shop, { name: 'Amira' });
  await logInAs(context, shop);
  await page.goto('/admin');
  let isHanging = true;
  await page.route(/\/api\/queue\/\w+\/(1\?|acts)/, (route) => (isHanging ? undefined : route.continue()));
  await page.getByRole('button', { name: 'Mark as Served' }).click();
  await expect(page.getByText('Saving…')).toBeVisible();
  await expect(page.getByText('The server does not answer. 1 change is saved')).toBeVisible({
    timeout: SOON_MS,
  });
  await expect(page.getByText('No customers in queue')).toBeVisible();
  isHanging = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(/saved on this tablet/)).toBeHidden({ timeout: BACK_WITHIN_MS });
  expect(await queueRows(request, shop)).toEqual([]);
});

test('a customer who was closed by mistake is put back to their place from another screen of the shop', async ({
  page,
  context,
  request,
}) => {
  const shop = await openShop(request);
  for (const name of names) await checkIn(request, shop, { name });
  await logInAs(context, shop);
  const other = await context.newPage();
  for (const screen of [page, other]) await screen.goto('/admin');
  for (const who of ['2 Ben', '4 Dan']) await page.getByRole('button', { name: `Delete ${who}` }).click();
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(2);

  await other.getByText('Just closed').click();
  await other.getByRole('button', { name: 'Put back 2 Ben' }).click();
  await expect(page.getByRole('button', { name: 'Delete 2 Ben' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo: 2 Ben removed' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo: 4 Dan removed' }).click();
  await expect(other.getByText('Just closed')).toBeHidden();
  expect(await queueRows(request, shop)).toEqual([
    [1, 'Amira'],
    [2, 'Ben'],
    [3, 'Cleo'],
    [4, 'Dan'],
  ]);
});

test('unsaved changes and the customers just closed fit, on the smallest screen, light, and the largest, dark', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_/, /^queue\/(stream|poll|close|restore): /);
  const shop = await openShop(request);
  for (const name of names) await checkIn(request, shop, { name, phone: '07123456789' });
  await logInAs(context, shop);
  await openVerified(page, '/admin');
  await page.getByRole('button', { name: 'Delete 2 Ben' }).click();
  await page.getByText('Just closed').click();
  await expect(page.getByRole('button', { name: 'Add customer' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Put back 2 Ben' }).click();
  await page.getByRole('button', { name: 'Mark as Served' }).click();
  await page.getByRole('button', { name: 'Delete 4 Dan' }).click();
  await fitFor(extremeViews)(page, 'an offline counter', '3 changes are saved on this tablet');
});

test('joining by phone is paused and opened again from the counter', async ({ page, context, request }) => {
  const shop = await openShop(request);
  const poster = await changeJoining(request, shop, 'open');
  await logInAs(context, shop);
  await page.goto('/admin');
  const phone = await context.newPage();
  await phone.goto(poster);
  await expect(phone.getByLabel('Name', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Pause joining' }).click();
  await expect(page.getByText('Nobody can join by phone at the moment.')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('Joining by phone is paused.')).toBeVisible();

  await page.getByRole('button', { name: 'Resume joining' }).click();
  await expect(page.getByText('Customers can join by phone.')).toBeVisible();
  await phone.reload();
  await expect(phone.getByLabel('Name', { exact: true })).toBeVisible();
});

test('all who joined by phone are removed from the counter, and can be put back', async ({
  page,
  context,
  browser,
  request,
}) => {
  const shop = await openShop(request);
  await checkIn(request, shop, { name: 'Amira' });
  const poster = await changeJoining(request, shop, 'open');
  for (const name of ['Prank', 'Phoebe']) {
    const phone = await browser.newPage();
    await phone.goto(poster);
    await phone.getByLabel('Name', { exact: true }).fill(name);
    await phone.getByRole('button', { name: 'Join the queue' }).click();
    await expect(phone).toHaveURL(/\/ticket\//);
    await phone.close();
  }
  await checkIn(request, shop, { name: 'Ben' });
  await logInAs(context, shop);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Pause joining' }).click();
  await page.getByRole('button', { name: 'Remove everyone who joined by phone' }).click();
  await expect(page.getByRole('button', { name: 'Delete 2 Prank' })).toBeHidden();
  expect(await queueRows(request, shop)).toEqual([
    [1, 'Amira'],
    [4, 'Ben'],
  ]);

  await page.getByRole('button', { name: 'Undo: 2 customers removed' }).click();
  await expect(page.getByRole('button', { name: 'Delete 3 Phoebe' })).toBeVisible();
  expect(await queueRows(request, shop)).toEqual([
    [1, 'Amira'],
    [2, 'Prank'],
    [3, 'Phoebe'],
    [4, 'Ben'],
  ]);
});
