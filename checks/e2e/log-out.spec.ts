import { sessionScript } from '../kit/browser.ts';
import { routes } from './support/routes.ts';
import { logInThere, openShop } from './support/shops.ts';
import { expect, test } from './support/test.ts';

/** After so long a page asks for the registry before it goes elsewhere. */
const LONG_MS = 60_000;
const TIMEOUT_MS = 120_000;

const guarded = routes.filter(({ visitor }) => visitor.leadsTo?.startsWith('/login')).map(({ path }) => path);

test('Logout leads home from each page that needs a login, though it was open for long and the registry is slow', async ({
  page,
  request,
}) => {
  test.setTimeout(TIMEOUT_MS);
  const { email } = await openShop(request);
  const bar = page.getByRole('navigation', { name: 'Main' });
  const logOut = bar.getByRole('button', { name: 'Logout' });
  await page.clock.install();
  await page.goto('/');
  for (const path of guarded.filter((each) => each !== '/login')) {
    await test.step(path, async () => {
      await page.clock.setSystemTime(Date.now());
      await page.evaluate(() => sessionStorage.clear());
      await page.evaluate(sessionScript(await logInThere(page.request, email)));
      await page.goto(path);
      await expect(logOut).toBeVisible();
      await page.clock.setSystemTime(Date.now() + LONG_MS);
      await page.route('/remotes.json', async (route) => {
        await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible();
        await route.continue();
      });
      await logOut.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Nobody waits standing up.' })).toBeVisible();
      await expect(page).toHaveURL('/');
      await page.unroute('/remotes.json');
    });
  }
});
