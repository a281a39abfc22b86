import path from 'node:path';
import { type Page, type Route } from '@playwright/test';
import { type OtherOrigin, startOtherOrigin } from '../support/other-origin.ts';
import { builtFolder, deployToken, type OwnSuite, startOwnSuite } from '../support/own-suite.ts';
import { publishTo } from '../support/releases.ts';
import { checkIn, logInFor, openShop } from '../support/shops.ts';
import { expect, test } from '../support/test.ts';

// The code that recovers a device is in its first script (device-fallback.spec.ts); here that script does not come.

const REMOTE = 'mf-demo';
const SCREEN = `/remotes/${REMOTE}/Demo-display-queue`;
const WORDS = 'Now Serving';
const PROBLEM = 'This screen could not be started. It will try again in a few seconds.';
/** So long nothing may come, and so long is it until a device tries again. */
const [NOTHING_COMES_MS, AGAIN_MS] = [10_000, 15_000];

const faults: { what: string; answer: (route: Route) => unknown; says: RegExp[]; isNoticed: boolean }[] = [
  {
    what: 'is gone',
    answer: (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }),
    says: [/status of 404/],
    isNoticed: true,
  },
  {
    what: 'is a page',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Log in to this network</h1>' }),
    says: [/Unexpected token/],
    isNoticed: true,
  },
  { what: 'is held back', answer: () => undefined, says: [], isNoticed: false },
];

/** The first script of every device entry of a remote, or of one of its releases. */
const firstScript = (remote: string, version = '[^/]+') =>
  new RegExp(`/${remote}/${version}/standalone\\.\\w+\\.js$`);

/** Opens a screen that does not come up, and lets the time pass in which that cannot be noticed yet. */
async function openBroken(page: Page, url: string, isNoticed: boolean): Promise<void> {
  await page.clock.install();
  await page.goto(url, { waitUntil: 'commit' });
  if (isNoticed) return;
  await expect(page.locator('#root')).toBeAttached();
  await page.clock.fastForward(NOTHING_COMES_MS);
}

const problem = (page: Page) => page.getByText(PROBLEM);

/** The device tries again by itself, while it says that it does, until it has its screen. */
const comesUp = (page: Page, words = WORDS) =>
  expect(async () => {
    if (await problem(page).isVisible()) await page.clock.fastForward(AGAIN_MS);
    await expect(page.getByText(words)).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 45_000 });

test.describe('a device whose first script', () => {
  let suite: OwnSuite;
  let good = '';
  let broken = '';

  test.beforeAll(async () => {
    suite = await startOwnSuite([REMOTE], async ({ store, work }) => {
      good = (await store.registry()).remotes[REMOTE]?.version ?? '';
      broken = await publishTo(store, REMOTE, path.join(work, 'another'));
    });
  });
  test.afterAll(() => suite?.stop());

  for (const { what, answer, says, isNoticed } of faults) {
    test(`${what} goes on with the release before`, async ({ page, expectedErrors }) => {
      expectedErrors.push(...says);
      await page.route(firstScript(REMOTE, broken), answer);
      const report = page.waitForRequest('**/api/client-errors');
      await openBroken(page, suite.url + SCREEN, isNoticed);
      expect((await report).postDataJSON()).toMatchObject({
        area: 'standalone/page',
        remote: REMOTE,
        version: broken,
        fallback: good,
      });
      await expect(page.getByText(WORDS)).toBeVisible();
      await expect(page).toHaveURL(suite.url + SCREEN);
      await expect(page.locator(`script[src*="/${good}/"]`)).not.toHaveCount(0);
      await expect(problem(page)).toHaveCount(0);
    });

    test(`${what}, also in the release before, says so, and starts by itself once it is back`, async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(...says);
      const documents: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents.push(new URL(request.url()).search);
      });
      await page.route(firstScript(REMOTE), answer);
      await openBroken(page, suite.url + SCREEN, isNoticed);
      await page.waitForURL(`**/*?release=${good}`, { waitUntil: 'commit' });
      if (!isNoticed) await page.clock.fastForward(NOTHING_COMES_MS);
      await expect(problem(page)).toBeVisible();
      expect(documents).toEqual(['', `?release=${good}`]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await comesUp(page);
      await expect(page).toHaveURL(suite.url + SCREEN);
      await expect(problem(page)).toHaveCount(0);
    });
  }
});

test('a wall whose scripts are held back shows its early numbers, then what is wrong, and comes up once they come', async ({
  page,
  context,
  request,
}) => {
  const shop = await logInFor(context, await openShop(request));
  await checkIn(request, shop, { name: 'Amira' });
  await page.route(firstScript('mf-queue'), () => undefined);
  await page.clock.install();
  await page.goto('/remotes/mf-queue/display-queue', { waitUntil: 'commit' });
  await expect(page.getByText('Amira')).toBeVisible();
  await expect(problem(page)).toHaveCount(0);
  await page.clock.fastForward(NOTHING_COMES_MS);
  await expect(problem(page)).toBeVisible();
  await expect(page.getByText('Amira')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await comesUp(page, 'Live · Bar Barbers');
  await expect(page.getByText('Amira')).toBeVisible();
});

test('a device that started is left alone, however long it runs', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (each) => asked.push(new URL(each.url()).pathname));
  await page.clock.install();
  await page.goto(SCREEN);
  await expect(page.getByText(WORDS)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (const ms of [NOTHING_COMES_MS, AGAIN_MS, NOTHING_COMES_MS]) await page.clock.fastForward(ms);
  await expect(page.getByText(WORDS)).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(asked).not.toContain('/remotes/start-again.js');
});

test.describe('a device whose remote another host has', () => {
  const AT = `/${REMOTE}/1.0.0/`;
  let team: OtherOrigin;
  let suite: OwnSuite;

  test.beforeEach(async () => {
    team = await startOtherOrigin({ [AT]: builtFolder(REMOTE) });
  });
  test.afterEach(async () => {
    await suite?.stop();
    await team?.stop().catch(() => undefined);
  });

  /** A suite with that remote, and what it has before. */
  async function startSuite(remotes: string[], page: Page): Promise<void> {
    suite = await startOwnSuite(remotes, undefined, () => ({ REMOTE_ORIGINS: team.origin }));
    const answer = await page.request.post(`${suite.url}/api/remotes/${REMOTE}/releases`, {
      headers: { authorization: `Bearer ${await deployToken(suite, REMOTE)}` },
      data: { at: team.origin + AT },
    });
    expect(answer.status()).toBe(201);
    await team.stop();
  }

  test('says so while that host is down, and comes up by itself once it is back', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/net::ERR_CONNECTION_REFUSED/);
    await startSuite([], page);
    await page.clock.install();
    await page.goto(suite.url + SCREEN);
    await expect(problem(page)).toBeVisible();
    await team.start();
    await comesUp(page);
  });

  test('goes on with the release that is here while that host is down', async ({ page, expectedErrors }) => {
    expectedErrors.push(/net::ERR_CONNECTION_REFUSED/);
    await startSuite([REMOTE], page);
    await page.goto(suite.url + SCREEN);
    await expect(page.getByText(WORDS)).toBeVisible();
    await expect(page).toHaveURL(suite.url + SCREEN);
  });
});
