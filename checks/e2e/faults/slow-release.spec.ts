import { type Page } from '@playwright/test';
import { BROKEN_VERSION, deployBroken, heldBack } from '../support/broken-release.ts';
import { goHome } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** Longer than the shell waits for a release (shell, attempts.ts). */
const TOO_LONG_MS = 20_000;
/** Longer than it waits where it has another one. */
const LONG_MS = 6_000;

const isFirst = (file: string) => file === 'remoteEntry.js';
const screen = (page: Page) => page.getByText('Current Customer');
const problem = (page: Page) => page.getByRole('main').getByRole('alert');

/** The page waits for the release, and says so. */
async function openWaiting(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/Demo-admin', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
}

test('a release that is slow is waited for where there is none before it', async ({ page }) => {
  const { fault, letCome } = heldBack(isFirst);
  await deployBroken(page, 'mf-demo', { fault, hasPrevious: false });
  await openWaiting(page);
  await page.clock.fastForward(LONG_MS);
  await expect(problem(page)).toHaveCount(0);
  letCome();
  await expect(screen(page)).toBeVisible();
  await expect(problem(page)).toHaveCount(0);
});

test('a release that is too slow, with none before it, says so; the first Retry brings it once it comes', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/The area shows a problem\./, /RUNTIME-00|timed out|took too long/);
  const { fault, letCome } = heldBack(isFirst);
  await deployBroken(page, 'mf-demo', { fault, hasPrevious: false });
  await openWaiting(page);
  await page.clock.fastForward(TOO_LONG_MS);
  await expect(problem(page)).toContainText('“mf-demo” could not be loaded from its server');
  letCome();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(screen(page)).toBeVisible();
  await expect(problem(page)).toHaveCount(0);
});

test('a release that comes when the one before it is on the screen changes nothing any more', async ({
  page,
}) => {
  const { fault, letCome } = heldBack(isFirst);
  await deployBroken(page, 'mf-demo', { fault, hasPrevious: true });
  await openWaiting(page);
  await page.clock.fastForward(TOO_LONG_MS);
  await expect(screen(page)).toBeVisible();
  const late = page.waitForEvent('requestfinished', (request) => request.url().includes(BROKEN_VERSION));
  letCome();
  await late;
  await goHome(page);
  await page.goBack();
  await expect(screen(page)).toBeVisible();
  await expect(
    page.locator(`[src*="/${BROKEN_VERSION}/screen"], link[rel=stylesheet][href*="/${BROKEN_VERSION}/"]`),
  ).toHaveCount(0);
});
