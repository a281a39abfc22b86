import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Page, expect } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious and critical violations of WCAG 2.2 A and AA, and good practice, on the page as it is now. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const results = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** No serious violation and nothing to scroll sideways for, on a page that shows `words` by now or soon. */
export async function expectFitForAll(page: Page, what: string, words: string | RegExp): Promise<void> {
  await expect(page.getByText(words).first()).toBeVisible();
  expect.soft(await violations(page), what).toEqual([]);
  expect.soft(await overflow(page), `${what} is wider than the screen`).toBe(0);
}

export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
  wall: { width: 1920, height: 1080 },
};
/** What is no address of its own is looked at on the smallest and the largest. */
export const extremes = { phone: sizes.phone, wall: sizes.wall };
export const schemes = ['light', 'dark'] as const;
