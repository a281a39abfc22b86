import type { Page } from '@playwright/test';
import { isOfReserve } from '@queuebell/queue-rules';
import { expect, test } from './support/line.ts';
import { logInAs, openShop } from './support/shops.ts';
import {
  CHECK_IN,
  askForNumber,
  leaveWith,
  queueRows,
  openTablet,
  readTicket,
  takeNumber,
} from './support/tablet.ts';

/** Longer than a tablet that failed a few times waits before it tries again. */
const DELIVERED_WITHIN_MS = 30_000;
/** Three browsers are started, one after the other, and on a busy machine. */
const ALL_WITHIN_MS = 180_000;

/** For each check-in that the page has sent: 'network' if the browser sent it itself, and '' if it asked the worker. */
const sendersOfCheckIns = (page: Page): Promise<unknown[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/api/queue/checkin'))
      // Not in the compiler's library yet.
      .map((entry: PerformanceEntry & { workerMatchedSourceType?: string }) => entry.workerMatchedSourceType),
  );

test('after a power cut, an offline tablet still has every ticket that it told', async ({
  page,
  context,
  ownBrowser,
  line,
  request,
  expectedErrors,
}) => {
  test.setTimeout(ALL_WITHIN_MS);
  expectedErrors.push(/net::ERR_|session\/verify: Token verification failed/);
  const shop = await openShop(request);
  await logInAs(context, shop);
  await openTablet(page, line.url);
  // It was set up long ago, so the browser has written everything that it writes late, such as the login.
  const tablet = await ownBrowser.restartAfter('a shutdown');
  await openTablet(tablet, line.url);
  expect(await takeNumber(tablet, 'Amira')).toEqual({ number: 1, isOffline: false });
  expect(new Set(await sendersOfCheckIns(tablet))).toEqual(new Set(['network']));

  line.cut();
  const leo = await takeNumber(tablet, 'Leo');
  await askForNumber(tablet, 'Nora');
  const nora = await readTicket(tablet, 'Nora');
  const withoutNetwork = await ownBrowser.restartAfter('a power cut');
  await withoutNetwork.goto(line.url + CHECK_IN);
  // She still stands there.
  expect(await leaveWith(withoutNetwork, 'Nora')).toEqual(nora);
  await expect(
    withoutNetwork.getByText(/^Staff only: Offline since .* 2 check-ins waiting to send$/),
  ).toBeVisible();
  await askForNumber(withoutNetwork, 'Omar');
  const omar = await readTicket(withoutNetwork, 'Omar');
  const tickets = [leo, nora, omar];
  expect(tickets.filter(({ number, isOffline }) => isOffline && isOfReserve(number))).toHaveLength(3);

  const withNetwork = await ownBrowser.restartAfter('a power cut');
  line.mend();
  await withNetwork.goto(line.url + CHECK_IN);
  expect((await leaveWith(withNetwork, 'Omar')).number).toBe(omar.number);
  const delivered = [
    [1, 'Amira'],
    [leo.number, 'Leo'],
    [nora.number, 'Nora'],
    [omar.number, 'Omar'],
  ];
  await expect.poll(() => queueRows(request, shop), { timeout: DELIVERED_WITHIN_MS }).toEqual(delivered);
  await expect(withNetwork.getByText('Offline since')).toBeHidden();
  expect(await takeNumber(withNetwork, 'Quinn')).toEqual({ number: 2, isOffline: false });
  expect(await queueRows(request, shop)).toEqual([...delivered, [2, 'Quinn']]);
});
