import type { Page } from '@playwright/test';
import { logInAs, openShop } from './support/shops.ts';
import { expect, test } from './support/test.ts';

const RETIRED = {
  status: 410,
  json: { statusCode: 410, code: 'PAGE_OUTDATED', message: 'This page is out of date. Please reload it.' },
};

/** How often the page itself was loaded. */
function loadsOf(page: Page) {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(request.url());
  });
  return loads;
}

test('a page whose call was retired offers a reload, and keeps what was typed', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 410/, /call \/api\/feedback is retired/);
  await page.route('**/api/feedback', (route) => route.fulfill(RETIRED));
  await page.goto('/feedback');
  await page.getByLabel('Name', { exact: true }).fill('Vera Visitor');
  await page.getByLabel('Email').fill('vera@example.com');
  await page.getByLabel('Message').fill('Lovely bell.');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const offer = page.getByRole('alert').filter({ hasText: RETIRED.json.message });
  await expect(offer).toBeVisible();

  await page.unroute('**/api/feedback');
  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect(offer).toBeHidden();
  await expect(page.getByLabel('Message')).toHaveValue('Lovely bell.');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Vera Visitor');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible();
});

test('an outdated page that nobody uses is reloaded, and not again if that does not help', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 410/, /call \/api\/shop\/today is retired/);
  await logInAs(context, await openShop(request));
  await page.route('**/api/shop/today', (route) => route.fulfill(RETIRED));
  const loads = loadsOf(page);
  const retired = () => page.waitForResponse((response) => response.status() === RETIRED.status);
  await Promise.all([retired(), page.goto('/dashboard')]);
  await retired();
  const words = page.getByText('The figures could not be loaded.');
  await expect(words).toBeVisible();
  await Promise.all([retired(), page.reload()]);
  await expect(words).toBeVisible();
  expect(loads).toHaveLength(3);
});
