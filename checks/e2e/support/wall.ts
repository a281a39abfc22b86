import { type BrowserContext, type Page, type Request, expect } from '@playwright/test';
import { VERIFIED } from './screens.ts';
import type { Shop } from './shops.ts';

/** Longer than a push ever takes, and much shorter than a screen that asks takes to notice. */
export const BLINK_MS = 3_000;

/** The title of a wall that is live. */
export const serving = (number: number | '–'): string => `Now serving ${number} · Bar Barbers`;

const addressOf = (request: Request): string => new URL(request.url()).pathname;
const isStream = (request: Request): boolean => /^\/api\/queue\/\w+\/events$/.test(addressOf(request));

/** Once the page hears of its queue by push, from now on. */
export const pushedAgain = (page: Page) =>
  page.waitForResponse((response) => isStream(response.request()) && response.ok());

/** Opens a display that hears of its queue by push. @param at where its server is, unless it is this run's */
export async function openWall(page: Page, at = ''): Promise<void> {
  const pushed = pushedAgain(page);
  await page.goto(`${at}/display-queue`);
  await pushed;
  await expect(page.getByText('Live · Bar Barbers')).toBeVisible();
}

/** The voice and the numbers just called come some seconds after the wall's own numbers, each as a script and a style. */
const LATER_FILES = ['announcer', 'just-called'].flatMap((part) =>
  ['js', 'css'].map((ending) => new RegExp(`/${part}\\.\\w+\\.${ending}$`)),
);

/** Opens a display, and waits for all that it loads: it reports each file that a connection loses. */
export async function openWholeWall(page: Page, at = ''): Promise<void> {
  const loaded = [...LATER_FILES, VERIFIED].map((file) =>
    page.waitForEvent('requestfinished', (request) => file.test(addressOf(request))),
  );
  await Promise.all([openWall(page, at), ...loaded]);
}

/** The requests of a page that ask for the shop's queue, from now on. */
export function noteQuestions(page: Page, { user }: Shop): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (addressOf(request) === `/api/queue/${user.id}`) asked.push(request.url());
  });
  return asked;
}

/** The event streams that a browser has open at this moment. */
export function noteStreams(context: BrowserContext): ReadonlySet<Request> {
  const open = new Set<Request>();
  const isOver = (request: Request) => open.delete(request);
  context.on('request', (request) => {
    if (isStream(request)) open.add(request);
  });
  context.on('requestfinished', isOver);
  context.on('requestfailed', isOver);
  return open;
}

/** Writes down every number that appears among those just called, however short. @returns reads them */
export async function noteCalled(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const called = new Set<string>();
    new MutationObserver(() => {
      for (const number of document.querySelectorAll('[aria-label="Just called"] b')) {
        called.add(number.textContent);
      }
      document.documentElement.dataset['called'] = [...called].join(' ');
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return async () => {
    const noted = await page.evaluate(() => document.documentElement.dataset['called'] ?? '');
    return noted.split(' ').map(Number);
  };
}

/**
 * The browser's sound is asleep until somebody wakes it, as on a page that nobody has touched: to Chromium each look that
 * Playwright takes at a page is a touch of it.
 */
export const withSoundAsleep = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        void this.suspend();
      }
    };
  });
