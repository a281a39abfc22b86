import type { BrowserContext } from '@playwright/test';
import fs from 'node:fs';
import path from 'node:path';
import * as queue from '../kit/queue.ts';
import { changedRemote } from './support/changed-remote.ts';
import { deployFolder } from './support/deploy-folder.ts';
import { buildRatings, RATINGS } from './support/new-call/build-ratings.ts';
import { type StarsServer, startStarsServer } from './support/new-call/stars-server.ts';
import { type OwnSuite, startOwnSuite } from './support/own-suite.ts';
import { pair } from './support/pairing.ts';
import { logInAs, openShop, PASSWORD } from './support/shops.ts';
import { expect, test } from './support/test.ts';

// One suite: the second test changes the build that the first has deployed.
test.describe.configure({ mode: 'serial' });

let suite: OwnSuite;
let build: string;
let stars: StarsServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  stars = await startStarsServer();
  const prepare = async ({ work }: { work: string }) => void (build = await buildRatings(work));
  suite = await startOwnSuite(['mf-public', 'mf-queue'], prepare, () => ({ REMOTE_SERVERS: stars.setting }));
});
test.afterAll(async () => {
  await suite?.stop();
  stars?.stop();
});

const startScript = (html: string) => /src="(\/releases\/shell\/[^"]+\.js)"/.exec(html)?.[1] ?? '';

test('before a new remote is public, one browser shows it by a link from elsewhere, and can leave it', async ({
  page,
  browser,
}) => {
  const said = await deployFolder(suite, RATINGS, build, '--preview');
  const link = /^http\S+\/preview\/\S+$/m.exec(said)?.[0] ?? '';
  await page.goto(`data:text/html,<a href="${link}">Have a look</a>`);
  await page.getByRole('link', { name: 'Have a look' }).click();
  await expect(page.getByText('The team of mf-ratings would like to show you')).toBeVisible();
  expect(page.url(), 'without the secret').toBe(`${suite.url}/preview`);
  await page.getByRole('button', { name: 'Show the preview' }).click();
  const heading = page.getByRole('heading', { name: 'Ratings' });
  await expect(heading).toBeVisible();
  const badge = page.getByRole('complementary', { name: 'Preview' });
  await expect(badge).toContainText('mf-ratings 1.0.0');

  const others = await browser.newContext({ baseURL: suite.url });
  const statusFor = async (context: BrowserContext) =>
    (await context.request.get(`${suite.url}/ratings`, { headers: { accept: 'text/html' } })).status();
  expect(await statusFor(others)).toBe(404);
  await others.close();
  expect(await statusFor(page.context())).toBe(200);
  await badge.getByRole('link', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`${suite.url}/`);
  await expect(badge).toBeHidden();
  expect(await statusFor(page.context())).toBe(404);
});

test('a paired wall shows a preview of its screen only with the owner’s password, and leaves it', async ({
  browser,
  request,
  watchConsole,
  expectedErrors,
}, testInfo) => {
  expectedErrors.push(/status of 403/);
  const words = { from: 'Now Serving', to: 'Now at the chair' };
  const next = changedRemote('mf-queue', testInfo.outputPath('next'), {
    ...{ chunk: 'screen-display', version: '1.0.9' },
    ...words,
  });
  const said = await deployFolder(suite, 'mf-queue', next.folder, '--preview');
  const link = /^http\S+\/preview\/\S+$/m.exec(said)?.[0] ?? '';
  const context = await browser.newContext({ baseURL: suite.url });
  watchConsole(context);
  const wall = await context.newPage();
  await pair(browser, await openShop(request), wall, '/display-queue');
  await expect(wall.getByText(words.from)).toBeVisible();

  await wall.goto(link);
  const password = wall.getByLabel('This device belongs to a shop. The owner’s password');
  await password.fill('not the password');
  await wall.getByRole('button', { name: 'Show the preview' }).click();
  await expect(wall.getByRole('alert')).toHaveText('Please type the password of the shop’s owner.');
  await password.fill(PASSWORD);
  await wall.getByRole('button', { name: 'Show the preview' }).click();
  const badge = wall.getByRole('complementary', { name: 'Preview' });
  await expect(badge).toContainText('mf-queue 1.0.9');
  await expect(wall.getByText(words.to)).toBeVisible();

  await badge.getByRole('link', { name: 'Leave' }).click();
  await expect(badge).toBeHidden();
  await wall.goto('/remotes/mf-queue/display-queue');
  await expect(wall.getByText(words.from)).toBeVisible();
  await context.close();
});

test('a screen, a link to it, a call and a payload that the running shell does not know are live after one deploy', async ({
  page,
  context,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: suite.url });
  await logInAs(context, await openShop(request));
  const before = await (await page.goto(suite.url))?.text();

  const ask = () => request.put('/api/ratings/x', { data: {} });
  expect((await ask()).status()).toBe(404);
  await suite.replaceApi(new URL('./support/new-call/next-api.mjs', import.meta.url));
  expect((await ask()).status(), 'without a session').toBe(401);
  expect(await deployFolder(suite, RATINGS, build)).toContain('1.0.0');

  const after = await (await page.goto(suite.url))?.text();
  await page.getByRole('navigation').getByRole('link', { name: 'Ratings' }).click();
  await page.getByRole('button', { name: 'Rate' }).click();
  await expect(page.getByText('bar & barbers: 5 stars, 1 rating(s)')).toBeVisible();

  // The shell is the one that ran before, and names nothing of it.
  const script = startScript(after ?? '');
  expect(script).toBe(startScript(before ?? ''));
  expect(await (await request.get(script)).text()).not.toMatch(/\/ratings/);
  await request.dispose();
});

test('its parts are on three screens of another team’s remote, which was not deployed again, and ask its own server', async ({
  page,
  context,
  browser,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: suite.url });
  const shop = await openShop(request);
  await logInAs(context, shop);
  for (const screen of ['/settings', '/admin']) {
    await page.goto(suite.url + screen);
    const part = page.getByRole('region', { name: 'Stars' });
    await expect(part).toContainText(`Stars of ${shop.user.businessName}`);
    await expect(part).toContainText('4.5 on average');
  }
  expect(stars.shops).toEqual([shop.user.id, shop.user.id]);
  const { ticketId } = await queue.checkIn(request, shop, { name: 'Amira' });
  const phone = await browser.newPage();
  await phone.goto(`${suite.url}/ticket/${ticketId}`);
  await expect(phone.getByText(`Stars for the visit with ticket ${ticketId}`)).toBeVisible();
  await phone.close();
  await request.dispose();
});

test('a remote that needs what the shell’s host does not have is refused with its name, and the earlier release goes on', async ({
  page,
}) => {
  const description = path.join(build, 'remote.json');
  const described = JSON.parse(fs.readFileSync(description, 'utf8')) as { capabilities: string[] };
  expect(described.capabilities).toEqual([]);
  fs.writeFileSync(
    description,
    JSON.stringify({ ...described, version: '1.1.0', capabilities: ['vibrate'] }),
  );
  for (const ending of ['.br', '.gz']) fs.rmSync(description + ending, { force: true });
  await expect(deployFolder(suite, RATINGS, build)).rejects.toThrow(
    'It needs "vibrate" of its host, which the shell does not have.',
  );
  await page.goto(`${suite.url}/ratings`);
  await expect(page.getByRole('heading', { name: 'Ratings' })).toBeVisible();
});
