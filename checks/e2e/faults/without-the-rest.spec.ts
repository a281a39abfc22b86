import fs from 'node:fs';
import path from 'node:path';
import { type Page } from '@playwright/test';
import { startOwnSuite } from '../support/own-suite.ts';
import { checkIn, logInAs, openShop } from '../support/shops.ts';
import { expect, test } from '../support/test.ts';

const BOOT = /(<script type="application\/json" id="queuebell-boot">).*?(<\/script>)/s;

/** From now on no registry can be had: pages come with what `inlined` makes of theirs, and nobody answers for it. */
async function withoutRegistry(page: Page, inlined: string): Promise<void> {
  await page.route('**/remotes.json', (route) => route.abort());
  await page.route('**/api/site', (route) => route.abort());
  await page.route('**/*', async (route, request) => {
    if (request.resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = (await response.text()).replace(BOOT, (_all, open, close) => open + inlined + close);
    return route.fulfill({ response, body: html });
  });
}

for (const [what, inlined] of [
  ['none', ''],
  ['a broken one', '{"registry":{"contract":'],
] as const) {
  test(`a returning visitor uses the last good registry when a page brings ${what}`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/net::ERR_FAILED/);
    await page.goto('/Demo-Dashboard');
    await expect(page.getByText('Try all three devices.')).toBeVisible();
    await withoutRegistry(page, inlined);
    await page.goto('/Demo-admin');
    await expect(page.getByText('Current Customer')).toBeVisible();
    await page.goto('/remotes/mf-demo/Demo-display-queue');
    await expect(page.getByText('Now Serving')).toBeVisible();
  });
}

test('with the shell’s own files gone, the device entries still work', async ({
  page,
  context,
  playwright,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  const suite = await startOwnSuite(['mf-demo', 'mf-queue'], async ({ store }) =>
    fs.rmSync(path.join(store.folder, 'shell'), { recursive: true }),
  );
  const request = await playwright.request.newContext({ baseURL: suite.url });
  try {
    await page.goto(suite.url);
    await expect(page.getByText('This page is being updated.')).toBeVisible();
    await page.goto(`${suite.url}/remotes/mf-demo/Demo-display-queue`);
    await expect(page.getByText('Now Serving')).toBeVisible();

    const shop = await openShop(request);
    await checkIn(request, shop, { name: 'Amira' });
    await logInAs(context, shop);
    await page.goto(`${suite.url}/remotes/mf-queue/display-queue`);
    await expect(page.getByText('Live · Bar Barbers')).toBeVisible();
    await expect(page.getByText('Amira')).toBeVisible();
    await checkIn(request, shop, { name: 'Jonas' });
    await expect(page.getByText('Jonas')).toBeVisible();
  } finally {
    await page.close();
    await request.dispose();
    await suite.stop();
  }
});
