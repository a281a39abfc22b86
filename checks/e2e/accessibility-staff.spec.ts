import { extremeViews, fitFor, sizes } from './support/fit-for-all.ts';
import { openShop, logInAs } from './support/shops.ts';
import { openTablet, takeNumber } from './support/tablet.ts';
import { test } from './support/test.ts';
import { wholeBrowser } from './support/whole-browser.ts';

const TIMEOUT_MS = 120_000;
const expectFitForAll = fitFor(extremeViews);

test.describe.configure({ timeout: TIMEOUT_MS });
// The headless shell leaves full screen without a word.
test.use({ ...wholeBrowser, viewport: sizes.phone, reducedMotion: 'reduce' });

test('there is no serious violation in what only staff see of a check-in tablet', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/, /status of 400/);
  const shop = await openShop(request);
  const headers = { Authorization: shop.token };
  await request.patch('/api/shop', { headers, data: { kioskCode: '2047' } });
  await logInAs(context, shop);
  await page.route('**/api/queue/checkin', (route) => route.abort());
  await page.route('**/deliveries', (route) =>
    route.fulfill({ status: 400, json: { statusCode: 400, code: 'INVALID_INPUT', message: 'No.' } }),
  );
  await openTablet(page);
  await takeNumber(page, 'Amira');
  await expectFitForAll(page, 'its form', /^Staff only: 1 ticket needs a member of staff$/);
  await page.evaluate(() => document.exitFullscreen());
  await expectFitForAll(page, 'what covers it', 'Touch to continue');
  await page.getByRole('button', { name: 'Touch to continue' }).click();
  await page.getByRole('button', { name: 'Staff' }).click();
  await expectFitForAll(page, 'the code pad', /Enter the staff code/);
  for (const digit of '2047') await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expectFitForAll(page, 'the ways out, and who needs the staff', /^Amira, who was told \d+/);
});
