import path from 'node:path';
import type { Page } from '@playwright/test';
import * as routes from '@queuebell/contracts/routes';
import { call, clientOf } from '../../kit/client.ts';
import { type OwnSuite, startOwnSuite } from '../support/own-suite.ts';
import { logInAs, logInThere, openShop, type Shop } from '../support/shops.ts';
import { expect, test } from '../support/test.ts';
import { openWall } from '../support/wall.ts';

/**
 * The screens of a shop from an earlier release of `mf-queue`, on today's shell and API. EARLIER_RELEASE is the folder of a checkout in
 * which that release is built (`npm run test:mixed`).
 */
const release = process.env['EARLIER_RELEASE'] ?? '';
const SETTINGS = {
  chairs: [
    { id: 'one', name: 'Chair 1', person: 'Ann', services: ['cut'] },
    { id: 'two', name: 'Chair 2' },
  ],
  services: [
    { id: 'cut', name: 'Haircut', minutes: 30 },
    { id: 'colour', name: 'Colour', minutes: 90 },
  ],
  ...{ mayAskForPerson: true, noShowMinutes: 5, noShowPlace: 'end' as const },
  hours: {
    weekdays: Array.from({ length: 7 }, () => [{ from: '00:00', to: '00:00' }]),
    ...{ exceptions: [], dayStartsHour: 0, lastCheckInMinutes: 0, capacity: 100 },
  },
};

let suite: OwnSuite | undefined;

test.beforeAll(async () => {
  suite = await startOwnSuite(['mf-public', 'mf-account'], async ({ store }) => {
    await store.publish(path.join(release, 'mf-queue', 'dist'));
  });
});
test.afterAll(() => suite?.stop());

test('an admin screen and a wall of an earlier release serve a shop with chairs, also without network', async ({
  page,
  browser,
  request,
  watchConsole,
  expectedErrors,
}) => {
  // Each call of the outage.
  expectedErrors.push(
    /ERR_INTERNET_DISCONNECTED/,
    /^queue\/\w+: Something went wrong\. Please try again\. .*NETWORK/,
  );
  const url = suite?.url ?? '';
  const { email } = await openShop(request);
  const shop = await logInThere(clientOf(url), email);
  await call(clientOf(url), routes.changeShop, SETTINGS, { token: shop.token });
  for (const name of ['Amira', 'Ben', 'Cleo', 'Dora', 'Emil']) await checkInAt(url, shop, name);
  const hold = { userId: shop.ownerId, type: 'hold', number: 5, minutes: 10 } as const;
  await call(clientOf(url), routes.changeQueue, hold, { token: shop.token });

  await logInAs(page.context(), shop);
  const other = await browser.newContext();
  watchConsole(other);
  await logInAs(other, shop);
  const wall = await other.newPage();
  await openWall(wall, url);
  await page.goto(`${url}/admin`);
  await page.getByRole('group', { name: 'I work at' }).getByRole('button', { name: 'Chair 1' }).click();
  const chair = page.getByRole('region', { name: 'Chair 1' });
  const isThere = (number: number) => chair.getByRole('strong').getByText(String(number), { exact: true });
  /** Again, if the tap counted as the second one of a double tap. */
  const press = (button: RegExp, next: number) =>
    expect(async () => {
      if (!(await isThere(next).isVisible())) await chair.getByRole('button', { name: button }).click();
      await expect(isThere(next)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  const wallShows = (number: number) =>
    expect(wall.getByRole('strong').getByText(String(number), { exact: true })).toBeVisible();

  await press(/^Next/, 1);
  await wallShows(1);
  await press(/^Mark as Served/, 2);
  await press(/^No-show/, 3);
  expect(await placesOf(url, shop)).toEqual({ one: 3, waiting: [4, 5] });

  await page.context().setOffline(true);
  await press(/^Mark as Served/, 4);
  expect(await placesOf(url, shop)).toEqual({ one: 3, waiting: [4, 5] });
  await page.context().setOffline(false);
  await expect.poll(() => placesOf(url, shop)).toEqual({ one: 4, waiting: [5] });
  await wallShows(4);

  await putBack(page, 'Ben');
  await expect.poll(() => placesOf(url, shop)).toEqual({ one: 4, waiting: [5, 2] });
  for (const screen of [page, wall]) await expect(screen.getByText(/undefined|\[object|NaN/)).toHaveCount(0);
  await other.close();
});

const checkInAt = (url: string, shop: Shop, name: string) =>
  call(clientOf(url), routes.checkIn, { userId: shop.ownerId, name, service: 'cut' }, { token: shop.token });

async function placesOf(url: string, { ownerId: userId, token }: Shop) {
  const { data, serving = [] } = await call(clientOf(url), routes.readQueue, { userId }, { token });
  const all = [...data, ...serving];
  return {
    one: all.find(({ turn }) => turn?.chair === 'one')?.number,
    waiting: all.flatMap(({ number, turn }) => (turn ? [] : [number])),
  };
}

/** From the list of those who did not come, open or closed. */
async function putBack(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^Put back \\d+ ${name}$`) });
  if (!(await button.isVisible())) await page.getByText(/^Just closed/).click();
  await button.press('Enter');
}
