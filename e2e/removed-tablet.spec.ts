import { type Browser, type Page } from '@playwright/test';
import { type Shop, logInAs, openShop } from './support/shops.ts';
import { CHECK_IN, lineOf, openTablet, takeNumber } from './support/tablet.ts';
import { expect, test } from './support/test.ts';

const code = /^[2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{3}$/;
/** Longer than a device waits between two reports, and a tablet between two attempts to deliver. */
const HEARD_WITHIN_MS = 30_000;

/** The owner, on a phone, lets in whoever shows a code on this page. */
async function pair(owner: Page, tablet: Page): Promise<void> {
  const shown = (await tablet.getByText(code).textContent()) ?? '';
  await owner.goto(`/pair?code=${shown}`);
  await owner.getByLabel('Name', { exact: true }).fill('Door tablet');
  await owner.getByRole('button', { name: 'Confirm' }).click();
  await expect(owner.getByRole('heading', { name: 'Door tablet is paired' })).toBeVisible();
  await expect(tablet.getByRole('button', { name: 'Get My Number' })).toBeVisible();
}

async function phoneOf(browser: Browser, shop: Shop): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await logInAs(context, shop);
  return context.newPage();
}

test('a tablet that is removed while it is offline keeps its tickets, says so, and delivers them when it is paired again', async ({
  page,
  context,
  browser,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_INTERNET_DISCONNECTED/, /status of 401/);
  const shop = await openShop(request);
  const owner = await phoneOf(browser, shop);
  await page.goto(CHECK_IN);
  await pair(owner, page);
  await openTablet(page);

  await context.setOffline(true);
  const told = [await takeNumber(page, 'Leo'), await takeNumber(page, 'Nora')];
  await owner.goto('/dashboard');
  await owner.getByRole('button', { name: 'Remove Door tablet' }).click();
  await expect(owner.getByRole('dialog')).toContainText('only if it is paired with this shop again');
  await owner.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(owner.getByRole('dialog')).toHaveCount(0);

  await context.setOffline(false);
  const words = page.getByText('2 tickets of this tablet are not in the line yet.');
  await expect(words).toBeVisible({ timeout: HEARD_WITHIN_MS });
  expect(await lineOf(request, shop)).toEqual([]);
  await pair(owner, page);
  const line = told.map(({ number }, index) => [number, ['Leo', 'Nora'][index]]);
  await expect.poll(() => lineOf(request, shop), { timeout: HEARD_WITHIN_MS }).toEqual(line);
  await owner.context().close();
});
