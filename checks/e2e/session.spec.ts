import { type BrowserContext, type Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { openShop } from './support/shops.ts';

/** Leaves in the browser what an earlier visit, or somebody's hand, has stored there. */
async function leave(context: BrowserContext, stored: { token: string; user: string }): Promise<void> {
  await context.addInitScript((items) => {
    if (sessionStorage.getItem('e2e-left')) return;
    sessionStorage.setItem('e2e-left', 'yes');
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, stored);
}

async function expectLoggedOut(page: Page): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Register' })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await expect(nav.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  expect(await page.evaluate(() => ['token', 'user'].map((name) => localStorage.getItem(name)))).toEqual([
    null,
    null,
  ]);
}

test('a stored user that is not valid JSON logs out silently', async ({ page, context, request }) => {
  const { token } = await openShop(request);
  await leave(context, { token, user: '{"id":"half a us' });
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Register' }).first()).toBeVisible();
  await expectLoggedOut(page);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('a stored token that is not valid is cleared, and no page stays half logged in', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/, /Token verification failed/);
  const { user } = await openShop(request);
  await leave(context, { token: 'not.a.token', user: JSON.stringify(user) });
  await page.goto('/');
  await expectLoggedOut(page);
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveCount(0);
});

test('a queue screen that was opened with an invalid token leads to the login', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/, /Token verification failed/);
  const { user } = await openShop(request);
  await leave(context, { token: 'not.a.token', user: JSON.stringify(user) });
  await page.goto('/admin');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByText('Current Customer')).toHaveCount(0);
  await expectLoggedOut(page);
});
