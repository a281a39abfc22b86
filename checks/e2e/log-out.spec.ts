import { routes } from './support/routes.ts';
import { logInFor, openShop } from './support/shops.ts';
import { expect, test } from './support/test.ts';

/** After so long a page asks for the registry before it goes elsewhere. */
const LONG_MS = 60_000;

const guarded = routes.filter(({ visitor }) => visitor.leadsTo?.startsWith('/login')).map(({ path }) => path);

for (const path of guarded.filter((path) => path !== '/login')) {
  test(`Logout leads home from ${path}, though it was open for long and the registry is slow`, async ({
    page,
    context,
    request,
  }) => {
    await logInFor(context, await openShop(request));
    await page.clock.install();
    await page.goto(path);
    const bar = page.getByRole('navigation', { name: 'Main' });
    const logOut = bar.getByRole('button', { name: 'Logout' });
    await expect(logOut).toBeVisible();
    await page.clock.setSystemTime(Date.now() + LONG_MS);
    await page.route('/remotes.json', async (route) => {
      await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible();
      await route.continue();
    });
    await logOut.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nobody waits standing up.' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });
}
