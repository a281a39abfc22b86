import { pair } from './support/pairing.ts';
import { openShop } from './support/shops.ts';
import { lineOf, openTablet, takeNumber } from './support/tablet.ts';
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
  const told = [await takeNumber(page, 'Leo'), await takeNumber(page, 'Nora')];
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
  expect(await lineOf(request, shop)).toEqual([]);
  await pair(browser, shop, page, ENTRY);
  const line = told.map(({ number }, index) => [number, ['Leo', 'Nora'][index]]);
  await expect.poll(() => lineOf(request, shop), { timeout: HEARD_WITHIN_MS }).toEqual(line);
});
