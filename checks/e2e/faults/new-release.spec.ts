import type { Locator, Page } from '@playwright/test';
import { publishAnother } from '../support/releases.ts';
import { logInFor, openShop } from '../support/shops.ts';
import { expect, test } from '../support/test.ts';

const MINUTE_MS = 60_000;
/** Longer than between two looks for a new release. */
const LEFT_ALONE_MS = 6 * MINUTE_MS;
/** Longer than until a device tries a release again that did not start. */
const RETRIED_AFTER_MS = 61 * MINUTE_MS;

/**
 * Nobody touches the device any more. One whose server was too slow for its new page shows the kept one, and looks again.
 * The clock moves only while a page is complete: otherwise it would end all waits of a page that is still loading.
 */
const takesItOver = (page: Page, screen: Locator, itsScripts: Locator, leftAloneMs = LEFT_ALONE_MS) =>
  expect(async () => {
    const newPage = page.waitForEvent('load', { timeout: 10_000 });
    await Promise.all([newPage, page.clock.fastForward(leftAloneMs)]);
    await expect(screen).toBeVisible();
    expect(await itsScripts.count()).toBeGreaterThan(0);
  }).toPass({ timeout: 40_000 });

test('a device takes a new release over once nobody uses it', async ({
  page,
  context,
  request,
}, testInfo) => {
  // By the device's clock it may take longer than a token lasts.
  await logInFor(context, await openShop(request));
  await page.clock.install();
  await page.goto('/remotes/mf-queue/admin');
  const screen = page.getByText('No customers in queue');
  await expect(screen).toBeVisible();
  await page.clock.fastForward(5_000);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const version = await publishAnother('mf-queue', testInfo.outputPath('release'));
  const itsScripts = page.locator(`script[src*="/${version}/"]`);

  for (let touch = 0; touch < 25; touch++) {
    await page.mouse.move(100 + touch, 100);
    await page.clock.fastForward(MINUTE_MS / 4);
  }
  await expect(itsScripts).toHaveCount(0);

  await takesItOver(page, screen, itsScripts);
});

test('a device whose network lost a file of the new release goes on with the old one, and tries the new one again', async ({
  page,
  context,
  request,
  expectedErrors,
}, testInfo) => {
  expectedErrors.push(/net::ERR_FAILED/);
  await logInFor(context, await openShop(request));
  await page.clock.install();
  const version = await publishAnother('mf-queue', testInfo.outputPath('release'));
  const itsScripts = page.locator(`script[src*="/${version}/"]`);
  await page.route(`**/${version}/standalone.*.js`, (route) => route.abort());
  await page.goto('/remotes/mf-queue/admin');
  const screen = page.getByText('No customers in queue');
  await expect(screen).toBeVisible();
  await expect(itsScripts).toHaveCount(0);

  await page.unrouteAll();
  await page.clock.fastForward(5_000);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await takesItOver(page, screen, itsScripts, RETRIED_AFTER_MS);
});

test('a check-in tablet takes no new release over while somebody fills the form in, however slowly', async ({
  page,
  context,
  request,
  consoleErrors,
}, testInfo) => {
  await logInFor(context, await openShop(request));
  await page.clock.install();
  await page.goto('/remotes/mf-queue/customer-check-in');
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toBeVisible();
  await page.clock.fastForward(5_000);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const version = await publishAnother('mf-queue', testInfo.outputPath('release'));
  const itsScripts = page.locator(`script[src*="/${version}/"]`);

  // Longer than a device has to be left alone, and shorter than a form has.
  for (const letter of 'Maximilian') {
    await name.press(letter);
    await page.clock.fastForward((3 * MINUTE_MS) / 4);
  }
  await expect(name).toHaveValue('Maximilian');
  await expect(itsScripts).toHaveCount(0);

  // Left alone, the form is empty after a minute, and the device unused.
  await page.clock.fastForward(MINUTE_MS);
  await expect(name).toHaveValue('');
  await takesItOver(page, name, itsScripts);

  // The clock may run ahead of the storage, which answers in real time.
  const others = consoleErrors.filter((text) => !text.includes('The storage did not answer'));
  consoleErrors.splice(0, consoleErrors.length, ...others);
});
