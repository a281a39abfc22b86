import { expect, test } from './support/test.ts';
import { PASSWORD, checkIn, logInAs, openShop } from './support/shops.ts';

test('a wall display logs in where it stands and comes back to its screen', async ({ page, request }) => {
  const shop = await openShop(request);
  const number = await checkIn(request, shop, { name: 'Amira' });

  await page.goto('/remotes/mf-queue/display-queue');
  await page.getByRole('button', { name: 'Log in on this device instead' }).click();
  await expect(page).toHaveURL(/\/remotes\/mf-account\/login/);
  await page.getByLabel('Email').fill(shop.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(page).toHaveURL('/remotes/mf-queue/display-queue');
  await expect(page.getByText(String(number), { exact: true })).toBeVisible();
  await expect(page.getByText('Amira')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

// All others: checks/e2e/accessibility.spec.ts.
test('the admin tablet starts alone for an owner without customers', async ({ page, context, request }) => {
  await logInAs(context, await openShop(request));
  await page.goto('/remotes/mf-queue/admin');
  await expect(page.getByText('No customers in queue').first()).toBeVisible();
  await expect(page).toHaveURL('/remotes/mf-queue/admin');
});

test('a link to another remote’s screen leads to that remote’s own entry', async ({ page }) => {
  await page.goto('/remotes/mf-public/');
  await page.getByRole('link', { name: 'Try the Demo' }).first().click();
  await expect(page).toHaveURL('/remotes/mf-demo/Demo-Dashboard?demo=true');
});

test('a path that the remote does not own is not there', async ({ request }) => {
  const headers = { Accept: 'text/html' };
  expect((await request.get('/remotes/mf-queue/register', { headers })).status()).toBe(404);
  expect((await request.get('/remotes/mf-nothing/admin', { headers })).status()).toBe(404);
});
