import type { CheckinResponse } from '@queuebell/contracts';
import { isOfReserve } from '@queuebell/queue-rules';
import { checkIn, logInAs, openShop } from './support/shops.ts';
import { queueRows, openTablet, takeNumber } from './support/tablet.ts';
import { expect, test } from './support/test.ts';

/** Longer than a tablet that failed a few times waits before it tries again. */
const DELIVERED_WITHIN_MS = 30_000;

test('a tablet without network goes on giving numbers, also across a reload, and the queue has the order of arrival', async ({
  page,
  context,
  browser,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_INTERNET_DISCONNECTED|session\/verify: Token verification failed/);
  const shop = await openShop(request);
  await logInAs(context, shop);
  await openTablet(page);
  expect(await takeNumber(page, 'Amira')).toEqual({ number: 1, isOffline: false });

  await context.setOffline(true);
  const leo = await takeNumber(page, 'Leo');
  const nora = await takeNumber(page, 'Nora');
  await page.reload();
  await expect(page.getByText(/^Staff only: Offline since .* 2 check-ins waiting to send$/)).toBeVisible();
  const omar = await takeNumber(page, 'Omar');
  const tickets = [leo, nora, omar];
  expect(tickets.filter(({ number, isOffline }) => isOffline && isOfReserve(number))).toHaveLength(3);
  expect(new Set(tickets.map(({ number }) => number)).size).toBe(3);
  // At another tablet, meanwhile.
  expect(await checkIn(request, shop, { name: 'Petra' })).toBe(2);

  const counter = await (await browser.newContext()).newPage();
  await logInAs(counter.context(), shop);
  await counter.goto('/admin');
  await expect(counter.getByText('Petra')).toBeVisible();
  await context.setOffline(false);
  const line = [
    [1, 'Amira'],
    [leo.number, 'Leo'],
    [nora.number, 'Nora'],
    [omar.number, 'Omar'],
    [2, 'Petra'],
  ];
  await expect.poll(() => queueRows(request, shop), { timeout: DELIVERED_WITHIN_MS }).toEqual(line);
  await expect(page.getByText('Offline since')).toBeHidden();
  const next = counter.getByRole('region', { name: 'Next Customers' }).getByRole('listitem');
  await expect(next).toContainText(line.slice(1).map(([number, name]) => new RegExp(`${number}.*${name}`)));

  expect(await takeNumber(page, 'Quinn')).toEqual({ number: 3, isOffline: false });
  expect(await queueRows(request, shop)).toEqual([...line, [3, 'Quinn']]);
});

test('a customer whose answer was lost is in the queue once, with the number that the tablet told', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/);
  const shop = await openShop(request);
  await logInAs(context, shop);
  await openTablet(page);

  const given: number[] = [];
  await page.route('**/api/queue/checkin', async (route) => {
    const answer = await route.fetch();
    given.push(((await answer.json()) as CheckinResponse).queueNumber);
    await route.abort();
  });
  const { number, isOffline } = await takeNumber(page, 'Amira');
  expect(given).toEqual([1]);
  expect(isOffline && isOfReserve(number)).toBe(true);
  await expect
    .poll(() => queueRows(request, shop), { timeout: DELIVERED_WITHIN_MS })
    .toEqual([[number, 'Amira']]);

  await page.unroute('**/api/queue/checkin');
  // Nobody was told the number of the answer that got lost.
  expect(await takeNumber(page, 'Jonas')).toEqual({ number: 1, isOffline: false });
  expect(await queueRows(request, shop)).toEqual([
    [number, 'Amira'],
    [1, 'Jonas'],
  ]);
});
