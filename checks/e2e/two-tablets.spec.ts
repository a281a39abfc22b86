import { isOfReserve } from '@queuebell/queue-rules';
import { checkIn, logInAs, openShop } from './support/shops.ts';
import { queueRows, openTablet, takeNumber } from './support/tablet.ts';
import { expect, test } from './support/test.ts';

/** Longer than a tablet that failed a few times waits before it tries again. */
const DELIVERED_WITHIN_MS = 30_000;

test('two tablets without network give different numbers, and the queue has the order of arrival, whichever delivers first', async ({
  browser,
  request,
}) => {
  const shop = await openShop(request);
  const atTheDoor = await browser.newContext();
  const atTheBar = await browser.newContext();
  const [door, bar] = [await atTheDoor.newPage(), await atTheBar.newPage()];
  for (const tablet of [door, bar]) {
    await logInAs(tablet.context(), shop);
    await openTablet(tablet);
  }

  // Is being served meanwhile: nobody comes before her.
  const amira = await takeNumber(door, 'Amira');
  await Promise.all([atTheDoor.setOffline(true), atTheBar.setOffline(true)]);
  const came: [tablet: typeof door, name: string][] = [
    [door, 'Leo'],
    [bar, 'Nora'],
    [bar, 'Omar'],
    [door, 'Rosa'],
  ];
  const line: (string | number)[][] = [[amira.number, 'Amira']];
  for (const [tablet, name] of came) {
    const { number, isOffline } = await takeNumber(tablet, name);
    expect(isOffline && isOfReserve(number)).toBe(true);
    line.push([number, name]);
  }
  expect(new Set(line.map(([number]) => number)).size).toBe(1 + came.length);
  line.push([await checkIn(request, shop, { name: 'Petra' }), 'Petra']);

  await atTheBar.setOffline(false);
  const ofTheBar = line.filter(([, name]) => name !== 'Leo' && name !== 'Rosa');
  await expect.poll(() => queueRows(request, shop), { timeout: DELIVERED_WITHIN_MS }).toEqual(ofTheBar);
  await atTheDoor.setOffline(false);
  await expect.poll(() => queueRows(request, shop), { timeout: DELIVERED_WITHIN_MS }).toEqual(line);
  await Promise.all([atTheDoor.close(), atTheBar.close()]);
});
