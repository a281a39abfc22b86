import { devices } from '@playwright/test';
import { isOfReserve } from '@queuebell/queue-rules';
import { expect, test } from './support/own-api.ts';
import { ticketPagePath } from './support/phones.ts';
import { openVerified } from './support/screens.ts';
import { logInAs, openShopWith, closeEntry } from './support/shops.ts';
import { queueRows, openTablet, takeNumber } from './support/tablet.ts';
import { BLINK_MS, openWholeWall, pushedAgain, serving } from './support/wall.ts';

/** Longer than a screen that failed a few times waits before it tries again. */
const BACK_WITHIN_MS = 30_000;

test('while the server is stopped, a shop goes on: the tablet gives numbers, and phone, counter and wall say that they are not live', async ({
  context,
  browser,
  request,
  ownApi,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_/, /^queue\/stream: /, /^queue\/poll: /, /^queue\/close: /);
  const shop = await openShopWith(request, 2);
  const asPhone = await browser.newContext({ viewport: devices['Pixel 5'].viewport });
  const phone = await asPhone.newPage();
  await phone.goto(ownApi.url + (await ticketPagePath(request, shop, 'Priya')));
  await expect(phone.getByText('Live', { exact: true })).toBeVisible();
  await logInAs(context, shop);
  const tablet = await context.newPage();
  await openTablet(tablet, ownApi.url);
  const counter = await context.newPage();
  await openVerified(counter, `${ownApi.url}/admin`);
  const serve = counter.getByRole('button', { name: /Mark as Served/ });
  await expect(serve).toBeVisible();
  const wall = await context.newPage();
  await openWholeWall(wall, ownApi.url);

  await ownApi.stop();
  const leo = await takeNumber(tablet, 'Leo');
  expect(leo.isOffline && isOfReserve(leo.number)).toBe(true);
  await expect(tablet.getByText(/^Staff only: Offline since .* 1 check-in waiting to send$/)).toBeVisible();
  for (const screen of [phone, counter])
    await expect(screen.getByText(/^No connection since /)).toBeVisible();
  await expect(wall).toHaveTitle(`No connection · ${serving(1)}`);
  await serve.click();
  await expect(counter.getByText(/^The server does not answer. 1 change is saved/)).toBeVisible();
  await expect(counter.getByRole('region', { name: 'Current Customer' })).toContainText('2');
  // Through another server, meanwhile.
  await closeEntry(request, shop, 1);

  const pushed = pushedAgain(wall);
  await ownApi.start();
  const line = [
    [2, 'Amira'],
    [3, 'Priya'],
    [leo.number, 'Leo'],
  ];
  await expect.poll(() => queueRows(request, shop), { timeout: BACK_WITHIN_MS }).toEqual(line);
  await expect(tablet.getByText('Offline since')).toBeHidden();
  await expect(phone.getByText('You are next').first()).toBeVisible();
  await expect(phone.getByText('Live', { exact: true })).toBeVisible();
  await expect(counter.getByRole('region', { name: 'Current Customer' })).toContainText('2');
  await expect(wall).toHaveTitle(serving(2));
  await pushed;
  await closeEntry(request, shop, 2);
  await expect(wall).toHaveTitle(serving(3), { timeout: BLINK_MS });
  await asPhone.close();
});
