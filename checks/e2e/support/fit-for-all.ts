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

/** All that can differ when a page of the same size is shown in other colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** All that can differ in another layout of the same elements. */
const LAYOUT_RULES = ['scrollable-region-focusable'];

/**
 * Serious and critical violations of WCAG 2.2 A and AA, and good practice, on the page as it is now.
 *
 * @param rules these alone
 */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options = { resultTypes: ['violations' as const], ...(rules && { runOnly: [...rules] }) };
  const results = await page.evaluate((how) => window.axe.run(how), options);
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, any }) => [html, any[0]?.message].join(' ')).join(' | ')}`,
    );
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
  wall: { width: 1920, height: 1080 },
  '4K wall': { width: 3840, height: 2160 },
};

/** How somebody looks at a page. */
interface View {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  /** The rules whose answer can differ from that in the views before; without them, all. */
  rules?: readonly string[];
}

const view = (
  size: keyof typeof sizes,
  colorScheme: View['colorScheme'],
  rules?: readonly string[],
): View => ({
  name: `on a ${size}, ${colorScheme}`,
  viewport: sizes[size],
  colorScheme,
  ...(rules && { rules }),
});

const bothColours = (size: keyof typeof sizes): readonly View[] => [
  view(size, 'light'),
  view(size, 'dark', COLOUR_RULES),
];

/** Nothing is on a tablet or a 4K wall that is neither on a phone nor on a wall; only the places differ. */
export const everyView = [
  ...bothColours('phone'),
  view('tablet', 'light', LAYOUT_RULES),
  ...bothColours('wall'),
  view('4K wall', 'light', LAYOUT_RULES),
];
/** Dialogs and other states without an address are checked on the smallest screen in light colours, and on the largest in dark ones. */
export const extremeViews = [view('phone', 'light'), view('wall', 'dark')];
export const phoneViews = bothColours('phone');
export const tabletViews = bothColours('tablet');

/** Shows a page as it is now at another size and in other colours, and waits until it is drawn so. */
export async function look(page: Page, { viewport, colorScheme }: View): Promise<void> {
  // A page behind another one is not drawn.
  await page.bringToFront();
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    await new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));
    // Wait for colours that change gradually.
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}

/** No serious violation and nothing to scroll sideways for, on a page that shows `words` by now or soon. */
export async function expectFit(
  page: Page,
  what: string,
  words: string | RegExp,
  rules?: readonly string[],
): Promise<void> {
  await expect(page.getByText(words).first(), `${what} is there`).toBeVisible();
  expect.soft(await violations(page, rules), what).toEqual([]);
  expect.soft(await overflow(page), `${what} is wider than the screen`).toBe(0);
}

/** Gives a page text of so many times the size, as somebody sets it in their browser. */
export const enlargeText = (page: Page, times: number): Promise<string> =>
  page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), 100 * times);

/** The words of headings that are broken in two. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    for (const heading of document.querySelectorAll('h1, h2, h3')) {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
      }
    }
    return broken;
  });

/** A page that is shown on a phone fits it with text of twice the size, too, and no heading there breaks a word. */
export async function expectLargeTextFits(page: Page, what: string, words: string): Promise<void> {
  await enlargeText(page, 2);
  await expectFit(page, `${what} with large text`, words, LAYOUT_RULES);
  expect.soft(await brokenWords(page), `broken words of ${what} with large text`).toEqual([]);
  await enlargeText(page, 1);
}

/** A check of one page in several views, without loading it again. It is left in the first one. */
export function fitFor(views: readonly View[]): typeof expectFit {
  return async (page, what, words) => {
    await expect(page.getByText(words).first()).toBeVisible();
    for (const view of views) {
      await look(page, view);
      await expectFit(page, `${what} ${view.name}`, words, view.rules);
    }
    for (const view of views.slice(0, 1)) await look(page, view);
  };
}
