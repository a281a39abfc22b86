import {
  type APIRequestContext,
  type BrowserContext,
  type Page,
  request as requests,
} from '@playwright/test';
import { needPasswordOnce } from './support/password-needed.ts';
import { openVerified } from './support/screens.ts';
import { PASSWORD, checkIn, logInFor, openShop } from './support/shops.ts';
import { expect, test } from './support/test.ts';
import { openWall, pushedAgain, serving } from './support/wall.ts';

const REFRESH = '/api/session/refresh';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Leaves in the browser's storage a token as it is after a quarter of an hour. */
const letTokenExpire = (page: Page) =>
  page.evaluate(() => {
    const [head = '', , signature = ''] = (localStorage.getItem('token') ?? '').split('.');
    const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1_000) - 60 })).replaceAll('=', '');
    localStorage.setItem('token', `${head}.${claims}.${signature}`);
  });

/** The cookie of the browser's login, as a thief would copy it. */
async function refreshCookieOf(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'queuebell_refresh');
  if (!cookie) throw new Error('The browser has no login.');
  return `${cookie.name}=${cookie.value}`;
}

/** Somebody elsewhere who holds a copy of the cookie, and keeps what the server answers. */
async function thiefWith(cookie: string, baseURL: string): Promise<APIRequestContext> {
  const thief = await requests.newContext({ baseURL: baseURL ?? '' });
  expect((await thief.post(REFRESH, { headers: { Cookie: cookie } })).status()).toBe(200);
  return thief;
}

test('a wall whose token has expired goes on: it is pushed to, and a power cut shows no login', async ({
  page,
  context,
  request,
}) => {
  const shop = await logInFor(context, await openShop(request));
  await openWall(page);
  await letTokenExpire(page);
  const expired = await storedToken(page);
  await checkIn(request, shop, { name: 'Amira' });
  await expect(page).toHaveTitle(serving(1));

  const pushed = pushedAgain(page);
  await page.reload();
  await pushed;
  await expect(page).toHaveTitle(serving(1));
  await expect(page).toHaveURL('/display-queue');
  expect(await storedToken(page)).not.toBe(expired);
  await checkIn(request, shop, { name: 'Ben' });
  await expect(page.getByText('Ben')).toBeVisible();
});

test('several tabs whose token has expired stay logged in', async ({ page, context, request }) => {
  await logInFor(context, await openShop(request));
  await page.goto('/admin');
  await expect(page.getByText('No customers in queue')).toBeVisible();
  await letTokenExpire(page);
  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all([page.reload(), ...tabs.map((tab) => tab.goto('/admin'))]);
  for (const tab of [page, ...tabs]) {
    await expect(tab.getByText('No customers in queue')).toBeVisible();
    await expect(tab).toHaveURL('/admin');
  }
});

test('a cookie that two browsers have used ends the login for both', async ({
  page,
  context,
  request,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/, /Token verification failed/);
  await logInFor(context, await openShop(request));
  await page.goto('/admin');
  await expect(page.getByText('No customers in queue')).toBeVisible();

  const thief = await thiefWith(await refreshCookieOf(context), baseURL ?? '');
  expect((await thief.post(REFRESH)).status()).toBe(200);
  await letTokenExpire(page);
  await page.reload();
  await expect(page).toHaveURL('/login');
  expect((await thief.post(REFRESH)).status()).toBe(401);
  await thief.dispose();
});

test('an owner logs out everywhere else, and the other browser asks for the password', async ({
  page,
  context,
  request,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const shop = await openShop(request);
  await logInFor(context, shop);
  await page.goto('/admin');
  await expect(page.getByText('No customers in queue')).toBeVisible();

  const own = await browser.newContext();
  await logInFor(own, shop);
  const profile = await own.newPage();
  await profile.goto('/profile');
  const list = profile.getByRole('region', { name: 'Where you are logged in' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').first()).toContainText('This browser');
  await list.getByRole('button', { name: 'Log out everywhere else' }).click();
  const dialog = profile.getByRole('dialog', { name: 'Log out everywhere else?' });
  await dialog.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(list).toContainText('You are logged out everywhere else.');
  await expect(list.getByRole('listitem')).toHaveCount(1);

  await expect(page).toHaveURL('/login');
  await profile.reload();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await own.close();
});

test('an owner who logged in a while ago gives the password before another browser is logged out', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/, /status of 400/);
  const shop = await openShop(request);
  await logInFor(context, shop);
  await page.goto('/profile');
  const list = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await needPasswordOnce(page, '**/api/sessions/*');
  const logOut = list.getByRole('button', { name: /^Log out(?! everywhere)/ });
  await logOut.focus();
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type('not her password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('That password is wrong.');
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused();
});

test('an owner who cancels at the password is back at the button, and nobody is logged out', async ({
  page,
  context,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  await logInFor(context, await openShop(request));
  await page.goto('/profile');
  const list = page.getByRole('region', { name: 'Where you are logged in' });
  await needPasswordOnce(page, '**/api/sessions/*');
  const logOut = list.getByRole('button', { name: /^Log out(?! everywhere)/ });
  await logOut.click();
  await expect(page.getByRole('dialog', { name: 'Confirm your password' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(logOut).toBeFocused();
  await expect(list.getByRole('listitem')).toHaveCount(2);
});

test('a logout ends the session on the server, too', async ({ page, context, request, baseURL }) => {
  await logInFor(context, await openShop(request));
  await page.goto('/dashboard');
  const cookie = await refreshCookieOf(context);
  const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
  expect((await ended).status()).toBe(200);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('queuebell_refresh');
  const thief = await requests.newContext({ baseURL: baseURL ?? '' });
  expect((await thief.post(REFRESH, { headers: { Cookie: cookie } })).status()).toBe(401);
  await thief.dispose();
});

/** The browser has no cookie any more, and a copy of it opens nothing. */
async function expectEnded(context: BrowserContext, cookie: string, baseURL = ''): Promise<void> {
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .not.toContain('queuebell_refresh');
  const thief = await requests.newContext({ baseURL });
  expect((await thief.post(REFRESH, { headers: { Cookie: cookie } })).status()).toBe(401);
  await thief.dispose();
}

for (const [title, comesBack] of [
  ['as soon as it is back', (page: Page) => page.context().setOffline(false)],
  [
    'when the site is next opened',
    async (page: Page) => {
      await page.goto('about:blank');
      await page.context().setOffline(false);
      await page.goto('/');
    },
  ],
] as const) {
  test(`a logout without a network ends the session on the server ${title}`, async ({
    page,
    context,
    request,
    baseURL,
    expectedErrors,
  }) => {
    expectedErrors.push(/net::ERR_INTERNET_DISCONNECTED/);
    await logInFor(context, await openShop(request));
    await openVerified(page, '/');
    const nav = page.getByRole('navigation', { name: 'Main' });
    const logOut = nav.getByRole('button', { name: 'Logout' });
    await expect(logOut).toBeVisible();
    const cookie = await refreshCookieOf(context);
    await context.setOffline(true);
    await logOut.click();
    await expect(nav.getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await refreshCookieOf(context)).toBe(cookie);

    await comesBack(page);
    await expectEnded(context, cookie, baseURL);
    await expect(nav.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('queuebell.logout'))).toBeNull();
  });
}
