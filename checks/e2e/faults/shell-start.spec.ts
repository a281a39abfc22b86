import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Page, type Route } from '@playwright/test';
import { everyView, fitFor } from '../support/fit-for-all.ts';
import { logInFor, openShop } from '../support/shops.ts';
import { expect, test } from '../support/test.ts';

// While the landing page fades in, its text is too pale for axe.
test.use({ reducedMotion: 'reduce' });

// The code that recovers a page of the shell is in its script; here that script does not come.

const SCREEN = '/Demo-Dashboard';
const UP = 'Try all three devices.';
const LANDING = 'Nobody waits standing up.';
const WORDS = 'This page could not be started.';
const SHELL_SCRIPT = '**/releases/shell/*/shell.*.js';
const LOG_IN_HERE = '<h1>Log in to this network</h1>';

const faults: { what: string; answer: (route: Route) => Promise<void>; says: RegExp; reloads: number }[] = [
  // The script is not answered at all, so a reload would not help.
  { what: 'is dropped', answer: (route) => route.abort(), says: /net::ERR_FAILED/, reloads: 0 },
  {
    what: 'is gone',
    answer: (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }),
    says: /status of 404/,
    reloads: 1,
  },
  {
    what: 'is a page',
    answer: (route) => route.fulfill({ contentType: 'text/html', body: LOG_IN_HERE }),
    says: /Unexpected token/,
    reloads: 1,
  },
];

/** The documents that a page has loaded so far, and what it has reported. */
function watch(page: Page): { documents: string[]; reports: unknown[] } {
  const seen = { documents: [] as string[], reports: [] as unknown[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'document') seen.documents.push(pathname);
    if (pathname === '/api/client-errors') seen.reports.push(request.postDataJSON());
  });
  return seen;
}

/** Passes on to the suite all but one request for the shell's script, which it answers with a page to be kept for a year. */
async function startOnTheWay(suite: string): Promise<{ url: string; stop: () => void }> {
  let hasAnswered = false;
  const server = http.createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    if (!hasAnswered && /\/shell\.\w+\.js$/.test(url)) {
      hasAnswered = true;
      const portalHeaders = { 'content-type': 'text/html', 'cache-control': 'max-age=31536000, immutable' };
      response.writeHead(200, { ...portalHeaders, 'x-content-type-options': 'nosniff' }).end(LOG_IN_HERE);
      return;
    }
    const onward = http.request(new URL(url, suite), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  server.listen(0);
  await once(server, 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop };
}

const problem = (page: Page) => page.getByRole('alert').filter({ hasText: WORDS });
const retry = (page: Page) => problem(page).getByRole('button', { name: 'Retry' });

for (const { what, answer, says, reloads } of faults) {
  test(`a page whose script ${what} once comes up by itself, after one reload`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(says);
    const { documents, reports } = watch(page);
    await page.route(SHELL_SCRIPT, answer, { times: 1 });
    await page.goto(SCREEN);
    await expect(page.getByText(UP)).toBeVisible();
    expect([documents, reports]).toEqual([[SCREEN, SCREEN], []]);
    await expect(problem(page)).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.length), 'it may happen once more').toBe(0);
  });

  const comesUp = reloads > 0 ? 'by Retry' : 'by itself';
  test(`a page whose script ${what} for longer says so, and comes up ${comesUp} once it is back`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(says);
    const { documents, reports } = watch(page);
    await page.route(SHELL_SCRIPT, answer);
    await page.goto(SCREEN);
    await expect(problem(page)).toBeVisible();
    const byItself = Array.from({ length: 1 + reloads }, () => SCREEN);
    expect(documents).toEqual(byItself);
    const report = { area: 'shell/page', message: 'The page does not start.' };
    await expect.poll(() => reports).toEqual([report]);

    const reloaded = page.waitForEvent('domcontentloaded');
    await page.keyboard.press('Tab');
    await expect(retry(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await reloaded;
    await expect(problem(page)).toBeVisible();
    await expect.poll(() => reports).toEqual([report, report]);
    expect(documents).toEqual([...byItself, SCREEN]);

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (reloads > 0) await retry(page).click();
    await expect(page.getByText(UP)).toBeVisible();
    await expect(problem(page)).toHaveCount(0);
    expect(documents).toEqual([...byItself, SCREEN, SCREEN]);
  });
}

test('a drawn page whose script does not come stays: it can be read and leads on, and says what is wrong', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  await page.route(SHELL_SCRIPT, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/');
  await fitFor(everyView)(page, 'the landing page that does not start', WORDS);
  await expect(page.getByRole('heading', { name: LANDING })).toBeVisible();
  await expect(retry(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('main').getByRole('link', { name: 'Register' }).first().click();
  await expect(page.getByText('Create your account')).toBeVisible();
});

test('a visitor with a session sees the problem in place of the picture drawn for others', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  await logInFor(context, await openShop(request));
  await page.route(SHELL_SCRIPT, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/');
  await fitFor(everyView)(page, 'the page that does not start', WORDS);
  await expect(page.getByText(LANDING)).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await retry(page).click();
  await expect(page.getByRole('link', { name: 'Go to Dashboard' }).first()).toBeVisible();
});

test('a page that a proxy puts in the script’s place is not kept, though its headers allow it', async ({
  page,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/not executable/);
  const onTheWay = await startOnTheWay(String(baseURL));
  try {
    const { documents } = watch(page);
    await page.goto(onTheWay.url + SCREEN);
    await expect(page.getByText(UP)).toBeVisible();
    expect(documents).toEqual([SCREEN, SCREEN]);
  } finally {
    onTheWay.stop();
  }
});
