import * as routes from '@queuebell/contracts/routes';
import { sessionScript } from '../kit/browser.ts';
import { call } from '../kit/client.ts';
import { pairDevice } from '../kit/queue.ts';
import { pair } from './support/pairing.ts';
import { checkIn, openShop } from './support/shops.ts';
import { queueRows, openTablet, takeNumber, untilKept } from './support/tablet.ts';
import { expect, test } from './support/test.ts';

const ENTRY = '/customer-check-in';
/** Longer than a device waits between two reports, and a tablet between two attempts to deliver. */
const HEARD_WITHIN_MS = 30_000;

test('a tablet that is removed while it is offline keeps its tickets, says so, and delivers them when it is paired again', async ({
  page,
  context,
  browser,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_INTERNET_DISCONNECTED/, /status of 401/);
  const shop = await openShop(request);
  const owner = await pair(browser, shop, page, ENTRY);
  await openTablet(page);

  await context.setOffline(true);
  const tickets = [await takeNumber(page, 'Leo'), await takeNumber(page, 'Nora')];
  await owner.goto('/dashboard');
  await owner.getByRole('button', { name: 'Remove Door tablet' }).click();
  await expect(owner.getByRole('dialog')).toContainText(
    'only join the queue if you pair it with this shop again',
  );
  await owner.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(owner.getByRole('dialog')).toHaveCount(0);

  await context.setOffline(false);
  const words = page.getByText('2 tickets from this tablet are not in the queue yet.');
  await expect(words).toBeVisible({ timeout: HEARD_WITHIN_MS });
  expect(await queueRows(request, shop)).toEqual([]);
  await pair(browser, shop, page, ENTRY);
  const line = tickets.map(({ number }, index) => [number, ['Leo', 'Nora'][index]]);
  await expect.poll(() => queueRows(request, shop), { timeout: HEARD_WITHIN_MS }).toEqual(line);
});

test('an admin tablet that is removed while it is offline says what it did not send, forgets the queue, and sends it when it is paired again', async ({
  page,
  context,
  browser,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_INTERNET_DISCONNECTED/, /status of 401/, /^queue\/(stream|poll|close): /);
  const shop = await openShop(request);
  for (const name of ['Amira', 'Ben', 'Cleo']) await checkIn(request, shop, { name });
  const tablet = await pairDevice(request, shop, 'admin');
  await context.addInitScript({ content: sessionScript(tablet) });
  await page.goto('/remotes/mf-queue/admin');
  await untilKept(page);
  const storedCounters = () => page.evaluate(readCounters);
  await expect.poll(storedCounters).toContain('Ben');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Mark as Served' }).click();
  await page.getByRole('button', { name: 'Delete 3 Cleo' }).click();
  await expect(page.getByText('2 changes are saved on this tablet and will be sent later.')).toBeVisible();
  await call(request, routes.revokeDevice, { id: tablet.deviceId }, { token: shop.token });

  await context.setOffline(false);
  const words = page.getByText('2 changes that were made on this tablet are not in the queue yet.');
  await expect(words).toBeVisible({ timeout: HEARD_WITHIN_MS });
  expect(await storedCounters()).not.toContain('Ben');
  expect(await queueRows(request, shop)).toHaveLength(3);
  await pair(browser, shop, page, '/admin');
  await expect.poll(() => queueRows(request, shop), { timeout: HEARD_WITHIN_MS }).toEqual([[2, 'Ben']]);
});

/** All that admin screens of this browser have kept. */
async function readCounters(): Promise<string> {
  const answerOf = <Answer>(request: IDBRequest<Answer>) =>
    new Promise<Answer>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('Not read.'));
    });
  // Opening would make one without the tables of the page.
  const all = await indexedDB.databases();
  if (all.every(({ name }) => name !== 'queuebell-counter')) return '';
  const database = await answerOf(indexedDB.open('queuebell-counter'));
  try {
    return JSON.stringify(await answerOf(database.transaction('desks').objectStore('desks').getAll()));
  } finally {
    database.close();
  }
}
