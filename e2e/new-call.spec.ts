import fs from 'node:fs';
import path from 'node:path';
import { deployFolder } from './support/deploy-folder.ts';
import { buildRatings, RATINGS } from './support/new-call/build-ratings.ts';
import { type OwnSuite, startOwnSuite } from './support/own-suite.ts';
import { logInAs, openShop } from './support/shops.ts';
import { expect, test } from './support/test.ts';

// One suite: the second test changes the build that the first has deployed.
test.describe.configure({ mode: 'serial' });

let suite: OwnSuite;
let build: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  suite = await startOwnSuite(['mf-public'], async ({ work }) => {
    build = await buildRatings(work);
  });
});
test.afterAll(() => suite?.stop());

const startScript = (html: string) => /src="(\/assets\/shell\/[^"]+\.js)"/.exec(html)?.[1] ?? '';

test('a screen, a call and a payload that the running shell has never heard of are live after one deploy', async ({
  page,
  context,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: suite.url });
  await logInAs(context, await openShop(request));
  const before = await (await page.goto(suite.url))?.text();

  // The next API, which is deployed before the remote that asks it.
  const asked: { method: string; token: string | null; key: string | null; body: unknown }[] = [];
  await page.route('**/api/ratings/bar%20%26%20barbers', async (route) => {
    const sent = route.request();
    const { authorization = null, 'idempotency-key': key = null } = await sent.allHeaders();
    asked.push({ method: sent.method(), token: authorization, key, body: sent.postDataJSON() });
    await route.fulfill({ json: { average: 4.5, ratings: 12 } });
  });
  const moved = await deployFolder(suite, RATINGS, build);
  expect(moved).toContain('1.0.0');

  const after = await (await page.goto(`${suite.url}/ratings`))?.text();
  await page.getByRole('button', { name: 'Rate' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'ratings' })).toHaveText('4.5 of 12 ratings');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(asked).toEqual([{ method: 'PUT', token, key: 'once', body: { stars: 5, words: 'Quick.' } }]);

  // The shell is the one that ran before, and names nothing of it.
  const script = startScript(after ?? '');
  expect(script).toBe(startScript(before ?? ''));
  expect(await (await request.get(script)).text()).not.toMatch(/\/ratings/);
  await request.dispose();
});

test('a remote that needs what the shell’s host does not have is refused by name, and the one before goes on', async ({
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
    'It needs "vibrate" of its host, which the shell does not have: deploy the shell first.',
  );
  await page.goto(`${suite.url}/ratings`);
  await expect(page.getByRole('heading', { name: 'Ratings' })).toBeVisible();
});
