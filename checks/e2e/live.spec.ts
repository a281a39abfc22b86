import { checkIn, logInAs, openShopWith, closeEntry } from './support/shops.ts';
import { expect, test } from './support/test.ts';
import {
  BLINK_MS,
  noteCalled,
  noteQuestions,
  noteStreams,
  openWall,
  openWholeWall,
  serving,
} from './support/wall.ts';

const BACK_WITHIN_MS = 2_000;

test('a change at the counter is on the wall at once, and the wall never asks for it', async ({
  page,
  context,
  request,
}) => {
  const shop = await openShopWith(request, 2);
  await logInAs(context, shop);
  await openWall(page);
  const asked = noteQuestions(page, shop);
  await expect(page).toHaveTitle(serving(1));

  const counter = await context.newPage();
  await counter.goto('/admin');
  await counter.getByRole('button', { name: /Mark as Served/ }).click();
  await expect(page).toHaveTitle(serving(2), { timeout: BLINK_MS });
  await counter.getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveTitle(serving(1), { timeout: BLINK_MS });
  await checkIn(request, shop, { name: 'Jonas' });
  await expect(page.getByText('Jonas')).toBeVisible({ timeout: BLINK_MS });
  expect(asked).toEqual([]);
});

test('twenty customers served as fast as possible are each called on the wall', async ({
  page,
  context,
  request,
}) => {
  const served = Array.from({ length: 20 }, (_, index) => index + 1);
  const shop = await openShopWith(request, served.length + 1);
  await logInAs(context, shop);
  const called = await noteCalled(page);
  await openWall(page);
  await expect(page).toHaveTitle(serving(1));

  for (const number of served) await closeEntry(request, shop, number);
  await expect(page).toHaveTitle(serving(served.length + 1), { timeout: BLINK_MS });
  await expect.poll(called).toEqual(expect.arrayContaining(served.slice(1)));
});

test('two numbers that are called within a second can both be read', async ({ page, context, request }) => {
  const shop = await openShopWith(request, 3);
  await logInAs(context, shop);
  await openWall(page);
  await closeEntry(request, shop, 1);
  await closeEntry(request, shop, 2);
  await expect(page).toHaveTitle(serving(3), { timeout: BLINK_MS });
  const strip = page.getByRole('region', { name: 'Just called' });
  await expect(strip.getByText('2', { exact: true })).toBeVisible();
});

test('a wall cut off from the network says since when it is not live, and is right within 2 s of coming back', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_/, /^queue\/stream: /, /^queue\/poll: /);
  const shop = await openShopWith(request, 2);
  await logInAs(context, shop);
  await openWholeWall(page);

  await context.setOffline(true);
  await expect(page.getByText(/^No connection since /)).toBeVisible();
  await closeEntry(request, shop, 1);
  await expect(page.getByText(/^These numbers are from /)).toBeVisible();
  await expect(page).toHaveTitle(`No connection · ${serving(1)}`);

  await context.setOffline(false);
  await expect(page).toHaveTitle(serving(2), { timeout: BACK_WITHIN_MS });
});

test('seven tabs of one browser share a stream: all show each change, and none hangs', async ({
  page,
  context,
  request,
}) => {
  const shop = await openShopWith(request, 2);
  await logInAs(context, shop);
  const streams = noteStreams(context);
  await openWall(page);
  const others = await Promise.all(Array.from({ length: 6 }, () => context.newPage()));
  for (const tab of others) {
    await tab.goto('/display-queue');
    await expect(tab).toHaveTitle(serving(1));
  }
  await expect.poll(() => streams.size).toBe(1);

  await checkIn(request, shop, { name: 'Jonas' });
  for (const tab of [page, ...others])
    await expect(tab.getByText('Jonas')).toBeVisible({ timeout: BLINK_MS });

  await test.step('the tab with the stream becomes the counter', async () => {
    await page.goto('/admin');
    await page.getByRole('button', { name: /Mark as Served/ }).click();
    for (const tab of others) await expect(tab).toHaveTitle(serving(2));
    // One of the walls, and one of the counter, which sees more than they.
    await expect.poll(() => streams.size).toBe(2);
  });
});
