import { type Page } from '@playwright/test';
import { deployBroken } from '../support/broken-release.ts';
import { publishAnother } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

/** A release that was on the screen for so long has passed its first draw. */
const STANDS_MS = 2_000;
/** After this a navigation looks at the registry again. */
const LOOK_AGAIN_MS = 6_000;

/** The documents that a page has loaded so far. */
function documentsOf(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname);
  });
  return documents;
}

test('a page that is open during a deploy goes on, and takes the new release at its next navigation', async ({
  page,
}, testInfo) => {
  await page.clock.install();
  await page.goto('/Demo-Dashboard');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const version = await publishAnother('mf-demo', testInfo.outputPath('release'));
  await page.clock.fastForward(LOOK_AGAIN_MS);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Try all three devices.')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  const ofRemote: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/releases/mf-demo/')) ofRemote.push(request.url());
  });
  await page.getByRole('link', { name: /Admin Side/ }).click();
  await expect(page).toHaveURL('/Demo-admin');
  await expect(page.getByText('Current Customer')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  expect(ofRemote.length).toBeGreaterThan(0);
  expect(ofRemote.filter((name) => !name.includes(`/${version}/`))).toEqual([]);
});

for (const [what, isBack] of [
  ['is back with a fresh page', true],
  ['stays gone', false],
] as const) {
  test(`a missing file of a screen that ${what} leads to one reload, and no more`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404/, /Loading chunk/);
    if (!isBack) expectedErrors.push(/The area shows a problem\./);
    const documents = documentsOf(page);
    await deployBroken(page, 'mf-demo', {
      hasPrevious: false,
      fault: (file, route) =>
        /^screen-admin.*\.js$/.test(file) && !(isBack && documents.length > 1)
          ? route.fulfill({ status: 404, body: '' })
          : undefined,
    });
    await page.clock.install();
    await page.goto('/Demo-Dashboard');
    await expect(page.getByText('Try all three devices.')).toBeVisible();
    await page.clock.fastForward(STANDS_MS);
    await page.getByRole('link', { name: /Admin Side/ }).click();

    if (isBack) await expect(page.getByText('Current Customer')).toBeVisible();
    else await expect(page.getByRole('main').getByRole('alert')).toContainText('could not be loaded');
    expect(documents).toEqual(['/Demo-Dashboard', '/Demo-admin']);
  });
}
