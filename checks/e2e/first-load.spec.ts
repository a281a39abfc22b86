import { type Browser, type BrowserContext, type Page } from '@playwright/test';
import { watchDepth } from './support/page-depth.ts';
import { customerRoutes, routes } from './support/routes.ts';
import { checkIn, logInAs, logInFor, openShop } from './support/shops.ts';
import { expect, test } from './support/shared-shop.ts';

/** The page; its scripts and styles; its data. */
const ROUNDS = 3;
const DEPTHS_TIMEOUT_MS = 120_000;
const HEADING = 'Nobody waits standing up.';
/** Below the first screen. */
const BELOW = 'Set up before your first customer.';

/** The two pages that a QR code opens. */
const customerPages = customerRoutes.filter(({ path }) => path.includes('/:'));

interface Noted extends Window {
  /** How far things on the page have moved, as the browser counts it. */
  shifted: number;
  /** The page's content before its scripts ran. */
  drawn: { heading: Element | null; removed: number };
}

interface Timed extends Window {
  /** ms since the page was asked for */
  emptiedAt: number;
}

/** Has the page note what becomes of what it came with. */
async function noteTakeOver(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const noted = window as Window as Noted;
    noted.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        noted.shifted += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      const root = document.getElementById('root');
      noted.drawn = { heading: document.querySelector('h1'), removed: 0 };
      if (!root) return;
      new MutationObserver((changes) => {
        for (const { removedNodes, target } of changes) {
          // The picture of the three devices moves on by itself.
          if (!(target as Element).closest('figure')) noted.drawn.removed += removedNodes.length;
        }
      }).observe(root, { childList: true, subtree: true });
    });
  });
}

test.describe('in a browser without scripts,', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page can be read, and its links lead on', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: HEADING })).toBeVisible();
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link', { name: 'Login', includeHidden: true })).toHaveCount(1);
    const register = page.getByRole('main').getByRole('link', { name: 'Register' }).first();
    await expect(register).toBeVisible();
    await register.click();
    await expect(page).toHaveURL('/register');
    await expect(page.locator('noscript')).toBeVisible();
  });

  for (const { path } of customerPages) {
    test(`${path} says what it needs, and promises nothing else`, async ({ page, addressOf }) => {
      await page.goto(addressOf(path));
      await expect(page.locator('noscript > p')).toBeVisible();
      await expect(page.getByText('Loading…')).toBeHidden();
    });
  }
});

for (const { path, shows } of customerPages) {
  test(`a customer sees the card of ${path} before any script has come, and nothing moves when the words do`, async ({
    page,
    context,
    addressOf,
  }) => {
    let letCome = () => {};
    const held = new Promise<void>((resolve) => (letCome = resolve));
    await page.route(/\.js$/, (route) => held.then(() => route.continue()));
    await noteTakeOver(context);
    await page.goto(addressOf(path), { waitUntil: 'commit' });
    await expect(page.getByText('Loading…')).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType('paint').length), 'it was painted')
      .toBeGreaterThan(0);

    letCome();
    await expect(page.getByText(shows[0] ?? '').first()).toBeVisible();
    await expect(page.getByText('Loading…')).toHaveCount(0);
    await nextFrame(page);
    expect(await page.evaluate(() => (window as Window as Noted).shifted)).toBeLessThan(0.001);
  });
}

test('the landing page is taken over as it stands: nothing moves, and nothing is drawn again', async ({
  page,
  context,
}) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reports.push(request.postData() ?? '');
  });
  await noteTakeOver(context);
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const heading = page.getByRole('heading', { name: HEADING });
  await expect(heading).toBeVisible();
  await expect(page.locator('[data-painted]'), 'React has taken it over').toBeAttached();
  await expect(page.getByRole('heading', { name: BELOW })).toBeVisible();
  await nextFrame(page);
  const { shifted, isSame, removed } = await heading.evaluate((element) => {
    const noted = window as Window as Noted;
    return { shifted: noted.shifted, isSame: noted.drawn.heading === element, removed: noted.drawn.removed };
  });
  expect({ isSame, removed }).toEqual({ isSame: true, removed: 0 });
  expect(shifted).toBeLessThan(0.001);
  expect(reports).toEqual([]);

  // Taken over: a link leads on within the document.
  await page.getByRole('main').getByRole('link', { name: 'Register' }).first().click();
  await expect(page).toHaveURL('/register');
  await expect(page.getByText('Create your account')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(reports).toEqual([]);
});

test('a visitor with a session never sees the page that was drawn for others', async ({
  page,
  context,
  shop,
}) => {
  await logInAs(context, shop);
  await context.addInitScript(() => {
    const timed = window as Window as Timed;
    timed.emptiedAt = Infinity;
    new MutationObserver((changes) => {
      const isEmptied = changes.some(
        ({ target, removedNodes }) => (target as Element).id === 'root' && removedNodes.length > 0,
      );
      if (isEmptied) timed.emptiedAt = Math.min(timed.emptiedAt, performance.now());
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Go to Dashboard' }).first()).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('paint').length), 'it was painted')
    .toBeGreaterThan(0);
  const { emptiedAt, paintedAt } = await page.evaluate(() => ({
    emptiedAt: (window as Window as Timed).emptiedAt,
    paintedAt: Math.min(...performance.getEntriesByType('paint').map(({ startTime }) => startTime)),
  }));
  expect(paintedAt).toBeGreaterThan(emptiedAt);
  // Nor the bare page in the meantime.
  await expect(page.locator('link[rel="expect"]')).toHaveAttribute('href', '#queuebell-drawn');
});

test('a landing page that was scrolled down is at the same place after a reload', async ({ page }) => {
  await page.goto('/');
  const below = page.getByRole('heading', { name: BELOW });
  await expect(page.locator('[data-painted]')).toBeAttached();
  await below.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  await nextFrame(page);
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await page.reload();
  await expect(page.locator('[data-painted]')).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await expect(below).toBeInViewport();
});

/** Once what was changed has been painted. */
const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

interface Visit {
  path: string;
  /** Where it leads. */
  leadsTo: string;
  words: string;
}

/** Opens a page in a browser that was nowhere before. @returns the requests that come later than they should */
async function lateRequests(
  browser: Browser,
  { path, leadsTo, words }: Visit,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<string[]> {
  const context = await browser.newContext();
  try {
    await prepare(context);
    const page: Page = await context.newPage();
    const depthsOf = await watchDepth(page);
    await page.goto(path);
    await expect(page).toHaveURL(leadsTo);
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
    await depthsOf.quiet();
    const found = [...depthsOf()];
    const deepest = Math.max(...found.map(([, depth]) => depth));
    test.info().annotations.push({ type: 'rounds', description: `${path}: ${deepest}` });
    return found.filter(([, depth]) => depth > ROUNDS).map(([url, depth]) => `${path}: ${depth} ${url}`);
  } finally {
    await context.close();
  }
}

for (const who of ['visitor', 'owner'] as const) {
  test(`for ${who === 'visitor' ? 'a visitor' : 'an owner'} who was never here, each address comes up in three rounds of requests, also the one that it leads to`, async ({
    browser,
    shop,
  }) => {
    test.setTimeout(DEPTHS_TIMEOUT_MS);
    const late: string[] = [];
    // Routes that are the same for both are opened once.
    const differs = routes.filter(
      ({ path, visitor, owner }) => visitor.leadsTo !== owner.leadsTo || path === '/',
    );
    for (const { path, [who]: view } of who === 'visitor' ? routes : differs) {
      const { leadsTo = path, shows } = view;
      const visit = { path, leadsTo, words: shows[0] ?? '' };
      const prepare = async (context: BrowserContext) => {
        if (who === 'owner') await logInAs(context, shop);
      };
      late.push(...(await lateRequests(browser, visit, prepare)));
    }
    expect(late).toEqual([]);
  });
}

test('for a customer who was never here, a ticket and a shop’s poster come up in three rounds of requests', async ({
  browser,
  addressOf,
}) => {
  test.setTimeout(DEPTHS_TIMEOUT_MS);
  const late: string[] = [];
  for (const { path, shows } of customerRoutes) {
    const address = addressOf(path);
    const visit = { path: address, leadsTo: address, words: shows[0] ?? '' };
    late.push(...(await lateRequests(browser, visit, async () => undefined)));
  }
  expect(late).toEqual([]);
});

for (const [entry, words] of [
  ['display-queue', 'Now Serving'],
  ['customer-check-in', 'Get My Number'],
  ['admin', 'Current Customer'],
] as const) {
  test(`the device entry ${entry} comes up in three rounds of requests, paired or not`, async ({
    browser,
    shop,
  }) => {
    const path = `/remotes/mf-queue/${entry}`;
    const paired = { path, leadsTo: path, words };
    expect(await lateRequests(browser, paired, (context) => logInAs(context, shop))).toEqual([]);
    const unpaired = { path, leadsTo: path, words: 'Log in on this device instead' };
    expect(await lateRequests(browser, unpaired, async () => undefined)).toEqual([]);
  });
}

test('a wall has its numbers before any script of its screen is there, and nothing moves when the script comes', async ({
  page,
  context,
  request,
}) => {
  const shop = await logInFor(context, await openShop(request));
  for (const name of ['Amira', 'Jonas']) await checkIn(request, shop, { name });
  let letCome = () => {};
  const held = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/\/releases\/.*\.js$/, (route) => held.then(() => route.continue()));
  await noteTakeOver(context);
  await page.goto('/remotes/mf-queue/display-queue', { waitUntil: 'commit' });
  const served = page.locator('section', { hasText: 'Now Serving' });
  await expect(served).toHaveText('Now Serving1Amira');
  await expect(page.getByRole('listitem').first()).toHaveText('2Jonas');
  const before = await served.getByText('1', { exact: true }).boundingBox();

  letCome();
  await expect(page.getByText('Live · Bar Barbers')).toBeVisible();
  expect(await served.getByText('1', { exact: true }).boundingBox()).toEqual(before);
  expect(await page.evaluate(() => (window as Window as Noted).shifted)).toBeLessThan(0.001);
});
