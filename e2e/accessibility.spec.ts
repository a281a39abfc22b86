import { createRequire } from 'node:module';
import { type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect, test } from './support/test.ts';
import { checkIn, logInAs, openShop } from './support/shops.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Serious and critical violations of WCAG 2.2 A and AA, and good practice, on the page as it is now. */
async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axePath });
  const results = await page.evaluate(
    async () => (await (window as unknown as { axe: typeof import('axe-core') }).axe.run()) as AxeResults,
  );
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

const sizes = { phone: { width: 390, height: 844 }, wall: { width: 1920, height: 1080 } };

const publicScreens = [
  ['/', 'Try the Demo'],
  ['/register', 'How did you hear about us?'],
  ['/login', 'Password'],
  ['/Demo-Dashboard', 'This is a demo page only.'],
  ['/Demo-display-queue', 'Now Serving'],
  ['/Demo-customer-check-in', 'Get My Number'],
  ['/Demo-admin', 'Current Customer'],
] as const;

const ownersScreens = [
  ['/dashboard', 'Customer Facing'],
  ['/customer-check-in', 'Get My Number'],
  ['/admin', 'Amira'],
  ['/display-queue', 'Amira'],
  ['/completeAccount', 'Time zone'],
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, viewport] of Object.entries(sizes)) {
    test.describe(`on a ${device}, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport, reducedMotion: 'reduce' });

      test('public screens have no serious violation and do not scroll sideways', async ({ page }) => {
        for (const [path, words] of publicScreens) {
          await page.goto(path);
          await expect(page.getByText(words).first()).toBeVisible();
          expect.soft(await violations(page), path).toEqual([]);
          expect.soft(await overflow(page), `${path} is wider than the screen`).toBe(0);
        }
      });

      test('the owner’s screens have no serious violation and do not scroll sideways', async ({
        page,
        context,
        request,
      }) => {
        const shop = await openShop(request);
        await checkIn(request, shop, { name: 'Amira', phone: '07123456789' });
        await checkIn(request, shop, { name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh' });
        await logInAs(context, shop);
        for (const [path, words] of ownersScreens) {
          await page.goto(path);
          await expect(page.getByText(words).first()).toBeVisible();
          expect.soft(await violations(page), path).toEqual([]);
          expect.soft(await overflow(page), `${path} is wider than the screen`).toBe(0);
        }
      });
    });
  }
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
