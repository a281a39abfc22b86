import fs from 'node:fs';
import path from 'node:path';
import { type APIResponse, type Page } from '@playwright/test';
import { type OtherOrigin, startOtherOrigin } from './support/other-origin.ts';
import { problemShown } from './support/faults.ts';
import { builtFolder, deployToken, type OwnSuite, startOwnSuite } from './support/own-suite.ts';
import { goHome } from './support/screens.ts';
import { freshEmail, logInAs, logInThere, openShop } from './support/shops.ts';
import { expect, test } from './support/test.ts';

// One suite, whose remote comes and goes: each test finds it as the one before has left it.
test.describe.configure({ mode: 'serial' });

const REMOTE = 'mf-demo';
const PATH = '/Demo-display-queue';
const WORDS = 'Now Serving';
const AT = `/${REMOTE}/1.0.0/`;
const DEVELOPER = freshEmail();

let team: OtherOrigin;
let stranger: OtherOrigin;
let suite: OwnSuite;
let token: string;

test.beforeAll(async () => {
  team = await startOtherOrigin({ [AT]: builtFolder(REMOTE) });
  // A build on a developer's computer is served at the root, as a development server does.
  stranger = await startOtherOrigin({ [AT]: builtFolder(REMOTE), '/': builtFolder(REMOTE) });
  suite = await startOwnSuite(['mf-public'], undefined, () => ({
    REMOTE_ORIGINS: team.origin,
    DEVELOPERS: DEVELOPER,
  }));
  token = await deployToken(suite, REMOTE);
});
test.afterAll(async () => {
  await suite?.stop();
  await team?.stop();
  await stranger?.stop();
});

type Post = (
  url: string,
  options: { headers: Record<string, string>; data: unknown },
) => Promise<APIResponse>;
const call = (post: Post, what: string, data: unknown): Promise<APIResponse> =>
  post(`${suite.url}/api/remotes/${REMOTE}/${what}`, { headers: { authorization: `Bearer ${token}` }, data });

test('a remote that its team hosts runs in the shell, under the page’s policy', async ({ page, request }) => {
  const answer = await call(request.post.bind(request), 'releases', { at: team.origin + AT });
  expect([answer.status(), await answer.text()]).toEqual([201, expect.stringContaining('"changed":true')]);
  team.asked.length = 0;

  const response = await page.goto(suite.url + PATH);
  await expect(page.getByText(WORDS)).toBeVisible();
  const policy = (await response?.headerValue('content-security-policy')) ?? '';
  expect(policy).toMatch(new RegExp(`script-src 'self' ${team.origin}[ ;]`));
  expect(policy).not.toContain('unsafe');

  // Preloaded and run from one request each, and nothing of it from here.
  const scripts = team.asked.filter((file) => /\.(js|css)$/.test(file));
  expect(scripts).toContain(`${AT}remoteEntry.js`);
  expect(new Set(scripts).size).toBe(scripts.length);
  const html = (await response?.text()) ?? '';
  for (const file of scripts) expect(html).toContain(`href="${team.origin}${file}" crossorigin`);
  expect(html).not.toContain(`/releases/${REMOTE}/`);
});

test('the device entry of a remote that its team hosts comes from this suite', async ({ page }) => {
  await page.goto(`${suite.url}/remotes/${REMOTE}${PATH}`);
  await expect(page.getByText(WORDS)).toBeVisible();
  expect(team.asked.some((file) => file.startsWith(`${AT}standalone`))).toBe(true);
});

test('a host that is not on the operator’s list is refused', async ({ request, page, expectedErrors }) => {
  const refused = await call(request.post.bind(request), 'releases', { at: stranger.origin + AT });
  expect(refused.status()).toBeGreaterThanOrEqual(400);
  expect(await refused.text()).toContain(`${stranger.origin} is not in REMOTE_ORIGINS`);
  expect(stranger.asked).toEqual([]);

  // Also where somebody writes it into the registry by hand: nobody is sent there.
  const file = path.join(suite.store.folder, 'remotes.json');
  const before = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, before.replaceAll(team.origin, stranger.origin));
  expectedErrors.push(/status of 404/);
  await page.goto(suite.url + PATH);
  await expect(page.getByRole('heading', { name: 'This page does not exist.' })).toBeVisible();
  expect(stranger.asked).toEqual([]);
  fs.writeFileSync(file, before);
});

test('while the host of a remote is down, its area says so and the others go on; Retry works once it is back', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_CONNECTION_REFUSED/, ...problemShown(REMOTE));
  await team.stop();
  try {
    await page.goto(suite.url + PATH);
    const problem = page.getByRole('main').getByRole('alert');
    await expect(problem).toContainText(REMOTE);
    await expect(problem).toContainText('could not be loaded');

    await goHome(page);
    await page.goBack();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(problem).toContainText('could not be loaded');
  } finally {
    await team.start();
  }
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(WORDS)).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

for (const [where, file] of [
  ['in the shell', /\/remoteEntry\.js$/],
  ['in the shell', /\/screen-display\.\w+\.js$/],
  ['on a device entry', /\/standalone-start\.\w+\.js$/],
] as const) {
  test(`${where}, a file of a remote that its host has changed since the deploy is not run: ${file.source}`, async ({
    page,
    expectedErrors,
  }) => {
    const isAlone = where === 'on a device entry';
    expectedErrors.push(
      /Failed to find a valid digest/,
      ...(isAlone ? [/standalone\/start/] : problemShown(REMOTE)),
    );
    team.change = (asked, content) =>
      file.test(asked) ? Buffer.from(`self.isChanged = true; ${content.toString()}`) : content;
    team.asked.length = 0;
    try {
      await page.goto(suite.url + (isAlone ? `/remotes/${REMOTE}${PATH}` : PATH));
      await expect(page.getByText(isAlone ? 'could not be started' : 'could not be loaded')).toBeVisible();
      expect(team.asked).toContainEqual(expect.stringMatching(file));
      expect(await page.evaluate(() => 'isChanged' in window)).toBe(false);
    } finally {
      team.change = undefined;
    }
  });
}

/** Loads the remote's screen anew. @returns the addresses up to its files, each once */
async function basesOfScreen(page: Page): Promise<string[]> {
  await page.goto(suite.url + PATH);
  await expect(page.getByText(WORDS)).toBeVisible();
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const ofRemote = urls.filter((url) => url.includes(`/${REMOTE}/`));
  return [...new Set(ofRemote.map((url) => url.slice(0, url.lastIndexOf('/') + 1)))];
}

test('a remote moves from the suite’s server to its team’s host, and back by a rollback', async ({
  page,
  request,
}) => {
  const post = request.post.bind(request);
  await suite.store.publish(builtFolder(REMOTE));
  const here = await basesOfScreen(page);
  expect(here).toEqual([expect.stringContaining(`${suite.url}/releases/${REMOTE}/`)]);

  expect((await call(post, 'releases', { at: team.origin + AT })).status()).toBe(201);
  expect(await basesOfScreen(page)).toEqual([team.origin + AT]);

  expect((await call(post, 'rollback', {})).status()).toBe(200);
  team.asked.length = 0;
  expect(await basesOfScreen(page)).toEqual(here);
  expect(team.asked).toEqual([]);
});

test('a developer’s browser, and no other, loads the remote from the developer’s computer until it leaves', async ({
  browser,
}) => {
  const { origin, asked } = stranger;
  const developer = await browser.newContext({ baseURL: suite.url });
  await openShop(developer.request, { email: DEVELOPER });
  await logInAs(developer, await logInThere(developer.request, DEVELOPER));
  const page = await developer.newPage();
  asked.length = 0;
  await page.goto(`${suite.url}/preview/local?remote=${REMOTE}&origin=${origin}`);
  await expect(page.getByText('Only go on if you started that server yourself.')).toBeVisible();
  expect(asked).toEqual([]);

  // Tokens live for minutes: the login goes on by its cookie.
  await page.evaluate(() => localStorage.setItem('token', 'of an hour ago'));
  await page.getByRole('button', { name: 'Load it from this computer' }).click();
  const badge = page.getByRole('complementary', { name: 'Preview' });
  await expect(badge).toContainText(`${REMOTE} from ${origin}`);
  await page.goto(suite.url + PATH);
  await expect(page.getByText(WORDS)).toBeVisible();
  expect(await basesOfScreen(page)).toEqual([]);
  expect(asked).toEqual(expect.arrayContaining(['/remote.json', '/remoteEntry.js']));

  const visitor = await browser.newPage();
  asked.length = 0;
  const response = await visitor.goto(suite.url + PATH);
  await expect(visitor.getByText(WORDS)).toBeVisible();
  expect(await response?.headerValue('content-security-policy')).not.toContain(origin);
  await visitor.close();

  await badge.getByRole('link', { name: 'Leave' }).click();
  await page.waitForURL(`${suite.url}/`);
  await page.goto(suite.url + PATH);
  await expect(page.getByText(WORDS)).toBeVisible();
  await expect(badge).toHaveCount(0);
  expect(asked).toEqual([]);
  await developer.close();
});
