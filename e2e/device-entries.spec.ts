import { expect, test } from './support/test.ts';
import { checkIn, logInAs, openShop } from './support/shops.ts';

test('a wall display logs in where it stands and comes back to its screen', async ({ page, request }) => {
  const shop = await openShop(request);
  const number = await checkIn(request, shop, { name: 'Amira' });

  await page.goto('/remotes/mf-queue/display-queue');
  await page.getByRole('button', { name: 'Log in on this device instead' }).click();
  await expect(page).toHaveURL(/\/remotes\/mf-account\/login/);
  await page.getByLabel('Email').fill(shop.email);
  await page.getByLabel('Password', { exact: true }).fill(shop.password);
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(page).toHaveURL('/remotes/mf-queue/display-queue');
  await expect(page.getByText(String(number), { exact: true })).toBeVisible();
  await expect(page.getByText('Amira')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

for (const [path, words] of [
  ['/remotes/mf-queue/dashboard', 'Display Queue Number'],
  ['/remotes/mf-queue/customer-check-in', 'Get My Number'],
  ['/remotes/mf-queue/admin', 'No customers in queue'],
  ['/remotes/mf-queue/display-queue', 'Now Serving'],
  ['/remotes/mf-queue/settings', 'Names on the wall'],
  ['/remotes/mf-queue/pair', 'Code on the device'],
  ['/remotes/mf-account/completeAccount', 'Time zone'],
] as const) {
  test(`${path} starts alone for an owner`, async ({ page, context, request }) => {
    await logInAs(context, await openShop(request));
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(page).toHaveURL(path);
  });
}

for (const [path, words] of [
  ['/remotes/mf-public/', 'Try the Demo'],
  ['/remotes/mf-account/register', 'How did you hear about us?'],
  ['/remotes/mf-account/login', 'Password'],
  ['/remotes/mf-demo/Demo-Dashboard', 'This is a demo page only.'],
  ['/remotes/mf-demo/Demo-display-queue', 'Now Serving'],
  ['/remotes/mf-demo/Demo-customer-check-in', 'Get My Number'],
  ['/remotes/mf-demo/Demo-admin', 'Current Customer'],
] as const) {
  test(`${path} starts alone for anybody`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
  });
}

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
