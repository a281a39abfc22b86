import { expect, test } from './support/test.ts';
import { goHome } from './support/screens.ts';
import { logInAs, openShop } from './support/shops.ts';

/** A remote's name, or the shell's. */
const releasedOf = (url: string): string | undefined => /\/releases\/([^/]+)\//.exec(url)?.[1];

test('a page loads the one remote that its route needs, and no second React', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/Demo-Dashboard');
  await expect(page.getByText('This is a demo page only.')).toBeVisible();

  const released = new Set(scripts.map(releasedOf).filter(Boolean));
  expect([...released].sort()).toEqual(['mf-demo', 'shell']);
  expect(scripts.filter((url) => /shared-(react|router|ui)/.test(url))).toEqual([]);
});

test('all that the first screen needs is asked for at once, and once', async ({ page }) => {
  await page.goto('/Demo-display-queue');
  await expect(page.getByText('Now Serving')).toBeVisible();
  const html = await (
    await page.request.get('/Demo-display-queue', { headers: { Accept: 'text/html' } })
  ).text();
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith('.js') || name.endsWith('.css')),
  );
  expect(scripts.length).toBeGreaterThan(3);
  for (const script of scripts) expect(html).toContain(script);
  expect(scripts).toEqual([...new Set(scripts)]);
});

test('the shell was built without any remote’s name', async ({ request }) => {
  const html = await (await request.get('/', { headers: { Accept: 'text/html' } })).text();
  const script = /src="(\/releases\/shell\/[^"]+\.js)"/.exec(html)?.[1];
  const source = await (await request.get(script ?? '')).text();
  expect(source).not.toMatch(/mf-(public|account|queue|demo)/);
});

test('going from one remote to another keeps the document', async ({ page, context, request }) => {
  await logInAs(context, await openShop(request));
  await page.goto('/dashboard');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await goHome(page);
  await page.getByRole('link', { name: 'Try the Demo' }).first().click();
  await expect(page).toHaveURL('/Demo-Dashboard?demo=true');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('an address that nobody owns says so', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This page does not exist.' })).toBeVisible();
});
