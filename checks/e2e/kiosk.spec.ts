import { type BrowserContext, type Page } from '@playwright/test';
import { type Shop, logInAs, openShop, readQueue } from './support/shops.ts';
import { CHECK_IN, openTablet } from './support/tablet.ts';
import { expect, test } from './support/test.ts';

/** Opens the check-in tablet of a shop, and waits until it can do without the network and is locked. */
async function openLocked(page: Page, context: BrowserContext, shop: Shop): Promise<void> {
  await logInAs(context, shop);
  await openTablet(page);
  await expect(page.getByRole('button', { name: 'Staff' })).toBeVisible();
}

test.describe('a locked check-in tablet', () => {
  test('comes up again without the network, gives a number, and delivers it later', async ({
    page,
    context,
    request,
    consoleErrors,
    expectedErrors,
  }) => {
    const unverified = /session\/verify: Token verification failed/;
    expectedErrors.push(/net::ERR_INTERNET_DISCONNECTED/, unverified);
    const shop = await openShop(request);
    await openLocked(page, context, shop);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome to Bar Barbers' })).toBeVisible();
    await page.getByLabel('Name').fill('Amira');
    await page.getByRole('button', { name: 'Get My Number' }).click();
    await expect(page.getByRole('heading', { name: 'Thanks, Amira!' })).toBeVisible();
    await expect.poll(() => consoleErrors.some((text) => unverified.test(text))).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(shop.token);

    await context.setOffline(false);
    const names = async () => (await readQueue(request, shop)).data.map(({ name }) => name);
    await expect.poll(names, { timeout: 30_000 }).toEqual(['Amira']);
  });

  test('has stored what it needs, and nothing of the API', async ({ page, context, request }) => {
    await openLocked(page, context, await openShop(request));
    const storedPaths = await page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(storedPaths.filter((path) => path.startsWith('/api'))).toEqual([]);
    expect(storedPaths).toContain(CHECK_IN);
    expect(storedPaths.some((path) => path.includes('/screen-check-in.'))).toBe(true);
    expect(storedPaths.some((path) => path.includes('/kiosk-lock.'))).toBe(true);
  });

  test('is not left by going back, by a link or by a menu', async ({ page, context, request }) => {
    const shop = await openShop(request);
    await page.goto('/remotes/mf-demo/Demo-admin');
    await openLocked(page, context, shop);
    await page.getByLabel('Name').click();
    await page.getByLabel('Name').fill('Leo');
    for (let time = 0; time < 3; time++) {
      await page.goBack();
      await expect(page).toHaveURL(CHECK_IN);
    }
    await expect(page.getByLabel('Name')).toHaveValue('Leo');
    await expect(page.getByRole('link')).toHaveCount(0);
  });

  test('fills the screen from the first touch, and again after somebody left full screen', async ({
    page,
    context,
    request,
  }) => {
    await openLocked(page, context, await openShop(request));
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    expect(await isFull()).toBe(false);
    await page.getByLabel('Name').click();
    await expect.poll(isFull).toBe(true);
    await page.getByLabel('Name').fill('Leo');
    await page.evaluate(() => document.exitFullscreen());
    await expect(page.getByRole('button', { name: 'Touch to continue' })).toBeFocused();
    // A browser asks the page once or twice whether Escape may close this.
    for (let time = 0; time < 4; time++) await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Touch to continue' })).toBeVisible();
    // Nothing behind it can be typed into.
    await page.getByLabel('Name').evaluate((field) => field.focus());
    await expect(page.getByLabel('Name')).not.toBeFocused();
    await page.getByRole('button', { name: 'Touch to continue' }).click();
    await expect.poll(isFull).toBe(true);
    await expect(page.getByLabel('Name')).toHaveValue('Leo');
  });

  test('is opened by the shop’s code and by no other', async ({ page, context, request, expectedErrors }) => {
    expectedErrors.push(/status of 400/);
    const shop = await openShop(request);
    const headers = { Authorization: shop.token };
    await request.patch('/api/shop', { headers, data: { kioskCode: '204713' } });
    await openLocked(page, context, shop);
    await page.getByLabel('Name').fill('Leo');

    const enter = async (code: string) => {
      for (const digit of code) await page.getByRole('button', { name: digit, exact: true }).click();
      await page.getByRole('button', { name: 'OK' }).click();
    };
    await page.getByRole('button', { name: 'Staff' }).click();
    await enter('1111');
    await expect(page.getByRole('alert')).toHaveText('That code is wrong.');
    await page.getByRole('button', { name: 'Back to check-in' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Leo');

    await page.getByRole('button', { name: 'Staff' }).click();
    await enter('204713');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Bar Barbers' })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

for (const [path, title, icon] of [
  [CHECK_IN, 'Check-in', '/icons/check-in.svg'],
  ['/remotes/mf-queue/admin', 'Admin', '/icons/admin.svg'],
  ['/remotes/mf-queue/display-queue', 'Display', '/icons/display.svg'],
] as const) {
  test(`${path} can be installed, with an icon of its own`, async ({ page, context, request }) => {
    await logInAs(context, await openShop(request));
    await page.goto(path);
    const devtools = await context.newCDPSession(page);
    const manifest = await devtools.send('Page.getAppManifest');
    expect(manifest.errors).toEqual([]);
    const app = JSON.parse(manifest.data ?? '') as { icons: { src: string }[] };
    expect(app).toMatchObject({ name: `QueueBell ${title}`, start_url: path });
    expect(app.icons[0]?.src).toBe(icon);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Only a private window has this error: nothing can be installed there.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });
}
