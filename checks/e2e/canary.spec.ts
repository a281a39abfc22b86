import type { Browser, BrowserContext } from '@playwright/test';
import { changedRemote } from './support/changed-remote.ts';
import { deployFolder } from './support/deploy-folder.ts';
import { makeAdmin } from './support/operator.ts';
import { type OwnSuite, startOwnSuite } from './support/own-suite.ts';
import { freshEmail, logInAs, logInThere, openShop } from './support/shops.ts';
import { expect, test } from './support/test.ts';

const REMOTE = 'mf-public';
const PAGE = '/feedback';
const LATER = new URL('./support/three-minutes-later.mjs', import.meta.url);
/** Loads of the current release before each of the canary. */
const CURRENT_LOADS = 4;
const MORE_CANARY_LOADS = 6;

let suite: OwnSuite;
let visitors = 0;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  suite = await startOwnSuite([REMOTE]);
});
test.afterAll(() => suite?.stop());

const newNetwork = () => {
  visitors += 1;
  return `10.77.${visitors}.1`;
};

/** Each from another network. */
async function newVisitor(browser: Browser, bucket: number): Promise<BrowserContext> {
  const extraHTTPHeaders = { 'x-forwarded-for': newNetwork() };
  const context = await browser.newContext({ baseURL: suite.url, extraHTTPHeaders });
  await context.addCookies([{ name: 'queuebell_bucket', value: String(bucket), url: suite.url }]);
  return context;
}

async function versionFor(bucket: number): Promise<string> {
  const headers = { cookie: `queuebell_bucket=${bucket}` };
  const { remotes } = await (await fetch(`${suite.url}/remotes.json`, { headers })).json();
  return remotes[REMOTE].version;
}

const newsOf = (is: string) => (request: { url(): string; postData(): string | null }) =>
  request.url().endsWith('/api/page-loads') && request.postData()?.includes(`"${is}"`) === true;

/** A visitor without a browser, whose page tells this of its load. */
async function load(bucket: number, ...news: string[]): Promise<void> {
  const headers = { 'x-forwarded-for': newNetwork(), cookie: `queuebell_bucket=${bucket}` };
  const page = await fetch(suite.url + PAGE, { headers: { ...headers, accept: 'text/html' } });
  const [, id] = /name="queuebell-load" content="([^"]+)"/.exec(await page.text()) ?? [];
  for (const is of news) {
    const { status } = await fetch(`${suite.url}/api/page-loads`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ load: id, is }),
    });
    expect(status).toBe(204);
  }
}

test('a broken canary is taken back by itself, and nobody outside its share has seen it', async ({
  browser,
}, testInfo) => {
  test.setTimeout(90_000);
  const current = await versionFor(0);
  const broken = changedRemote(REMOTE, testInfo.outputPath('broken'), {
    ...{ chunk: 'screen-feedback', from: 'webpackChunk', to: 'webpackBroken', version: '1.0.9' },
  });
  expect(await deployFolder(suite, REMOTE, broken.folder, '--canary', '20%')).toContain(
    `All others keep ${current}.`,
  );
  const versions = await Promise.all(Array.from({ length: 100 }, (_, bucket) => versionFor(bucket)));
  const inside = versions.findIndex((version) => version !== current);
  const outside = versions.indexOf(current);
  const canary = versions[inside] ?? '';

  const other = await newVisitor(browser, outside);
  const page = await other.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const started = page.waitForRequest(newsOf('started'));
  await page.goto(PAGE);
  await started;
  expect(asked.filter((url) => url.includes(canary))).toEqual([]);
  await other.close();

  const visitor = await newVisitor(browser, inside);
  const itsPage = await visitor.newPage();
  const reported = itsPage.waitForResponse((response) => newsOf('reported')(response.request()));
  await itsPage.goto(PAGE);
  await reported;
  // For the visitor, the release before takes its place at once.
  await expect(itsPage.getByRole('heading', { level: 1 })).toBeVisible();
  await visitor.close();

  for (let more = 0; more < MORE_CANARY_LOADS; more += 1) {
    for (let each = 0; each < CURRENT_LOADS; each += 1) await load(outside, 'opened', 'started');
    await load(inside, 'opened');
  }
  expect(await versionFor(inside)).toBe(canary);
  await suite.replaceApi(LATER);
  await expect(() => expect(versionFor(inside)).resolves.toBe(current)).toPass({ timeout: 30_000 });
  const { takenBack } = await suite.store.canaryNews(REMOTE);
  const why = takenBack?.[0]?.why ?? '';
  expect(why).toContain('7 of 7 page loads failed');

  const staff = await browser.newContext({ baseURL: suite.url });
  const email = freshEmail();
  await openShop(staff.request, { email });
  await makeAdmin(email);
  await logInAs(staff, await logInThere(staff.request, email));
  const releases = await staff.newPage();
  await releases.goto('/releases');
  const remote = releases.getByRole('region', { name: REMOTE });
  await expect(remote.getByRole('region', { name: 'History' })).toContainText(why);
  await expect(remote.getByRole('article', { name: canary })).toContainText('Taken back by the server.');
  await expect(remote.getByRole('row', { name: /^Total 7 \d \d 100\.0 %/ })).toBeVisible();
  await staff.close();
});
