import fs from 'node:fs';
import path from 'node:path';
import { type Page } from '@playwright/test';
import { freePort } from '../../tools/common/ports.mjs';
import { run } from '../../tools/common/run.mjs';
import { cleanEnvironment, launch } from '../../tools/test/testing.mjs';
import { makeCheckout } from '../../tools/test/testing-checkout.mjs';
import { type OtherOrigin, startOtherOrigin } from './support/other-origin.ts';
import { type OwnSuite, startOwnSuite } from './support/own-suite.ts';
import { expect, test } from './support/test.ts';

// The day of one team, in its own checkout, with the commands that docs/deploying-a-remote.md names.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const REMOTE = 'mf-reviews';
const PATH = '/reviews';
const AT = '/1.0.0/';
const VERSION = /1\.0\.0-[0-9a-f]{10}/g;
const WORDS = 'Log in to see your shop.';

let checkout: Awaited<ReturnType<typeof makeCheckout>>;
let team: OtherOrigin;
let suite: OwnSuite;
let token: string;
/** The versions that were deployed, in this order. */
const versions: string[] = [];

const inCheckout = (...parts: string[]): string => path.join(checkout.root, ...parts);

test.beforeAll(async () => {
  checkout = await makeCheckout();
  team = await startOtherOrigin({ [AT]: inCheckout('hosted') });
  suite = await startOwnSuite(['mf-public', 'mf-account'], undefined, () => ({
    REMOTE_ORIGINS: team.origin,
  }));
});
test.afterAll(async () => {
  await suite?.stop();
  await team?.stop();
  await checkout?.remove();
});

/** A command in the team's checkout. @returns what it printed */
async function runThere(command: string, args: string[], more: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = { ...cleanEnvironment(), FORCE_COLOR: '0', ...more };
  const { code, output } = await run(command, args, { cwd: checkout.root, env });
  expect(code, output).toBe(0);
  return output;
}

/** `npm run <script> -- <args>`, with the team's token. */
const npmRun = (script: string, ...args: string[]): Promise<string> =>
  runThere('npm', ['run', '--silent', script, '--', ...args], { DEPLOY_TOKEN: token });

/** Deploys, and keeps the version that is the current one then. */
async function deploy(...options: string[]): Promise<void> {
  const said = await npmRun('deploy', REMOTE, '--to', suite.url, ...options);
  expect(said).toContain(`${REMOTE} on ${suite.url}: `);
  versions.push(said.match(VERSION)?.at(-1) ?? '');
}

/** On the remote's first screen, for everybody who is not logged in. */
function say(words: string, before: string): void {
  const file = inCheckout(REMOTE, 'src/overview/overview.screen.tsx');
  const text = fs.readFileSync(file, 'utf8');
  expect(text).toContain(before);
  fs.writeFileSync(file, text.replace(before, words));
}

/** The shell's own script, which has its content's digest in its name. */
const shellOf = (page: Page): Promise<string | null> =>
  page.locator('script[src^="/releases/shell/"]').first().getAttribute('src');

// That the tests pass with which it comes is tested in tools/create-remote.
test('a team makes a remote', async () => {
  expect(await npmRun('create-remote', REMOTE)).toContain(`${REMOTE} is made. It owns ${PATH};`);
});

test('a team sees its remote in the deployed suite while it changes it, and nobody else does', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const port = String(await freePort('127.0.0.1'));
  const command = ['npm', 'run', '--silent', 'dev', '--', REMOTE, '--shell', suite.url];
  const dev = launch(command, { PORT: port }, checkout.root);
  try {
    await dev.ready;
    await page.goto(`http://localhost:${port}${PATH}`);
    await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByText(WORDS)).toBeVisible();
    say('Log in to read your reviews.', WORDS);
    await expect(page.getByText('Log in to read your reviews.')).toBeVisible();

    await page.goto(suite.url + PATH);
    await expect(page.getByRole('heading', { name: 'This page does not exist.' })).toBeVisible();
  } finally {
    dev.process.kill('SIGTERM');
    await dev.ended;
  }
});

test('a team deploys its remote with a token of its own, and the shell shows it unchanged', async ({
  page,
}) => {
  const said = await runThere('npm', ['run', '--silent', 'deploy-token', '--', REMOTE], {
    DATA_DIR: path.dirname(suite.store.folder),
  });
  token = /^DEPLOY_TOKEN=(\S+)$/m.exec(said)?.[1] ?? '';
  expect(token).not.toBe('');

  await page.goto(suite.url);
  const shell = await shellOf(page);
  await deploy();
  await page.goto(suite.url + PATH);
  await expect(page.getByText('Log in to read your reviews.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await shellOf(page)).toBe(shell);
  await page.goto(`${suite.url}/remotes/${REMOTE}${PATH}`);
  await expect(page.getByText('Log in to read your reviews.')).toBeVisible();
});

test('a team deploys a change and takes it back, and everybody can see who did what', async ({ page }) => {
  say('Log in to answer your reviews.', 'Log in to read your reviews.');
  await deploy();
  await page.goto(suite.url + PATH);
  await expect(page.getByText('Log in to answer your reviews.')).toBeVisible();
  const [first = '', second = ''] = versions;
  expect(second).not.toBe(first);

  const back = await npmRun('rollback', REMOTE, '--server', suite.url);
  expect(back).toContain(`${second} → ${first}.`);
  await page.goto(suite.url + PATH);
  await expect(page.getByText('Log in to read your reviews.')).toBeVisible();

  const all = await npmRun('releases', '--server', suite.url);
  expect(all).toMatch(new RegExp(`^${REMOTE} +${first} `, 'm'));
  expect(all).toMatch(/^mf-public +1\.0\.0-/m);
  const own = await npmRun('releases', REMOTE, '--server', suite.url);
  expect(own).toMatch(new RegExp(`^${first} +current +rolled back to .*deploy token`, 'm'));
  expect(own).toMatch(new RegExp(`^${second} +kept +deployed .*deploy token`, 'm'));
});

test('a team hosts its next release itself', async ({ page }) => {
  fs.cpSync(inCheckout(REMOTE, 'dist'), inCheckout('hosted'), { recursive: true });
  await deploy('--at', team.origin + AT);
  team.asked.length = 0;
  await page.goto(suite.url + PATH);
  await expect(page.getByText('Log in to answer your reviews.')).toBeVisible();
  expect(team.asked).toContain(`${AT}remoteEntry.js`);

  await npmRun('rollback', REMOTE, '--server', suite.url);
  await page.goto(suite.url + PATH);
  await expect(page.getByText('Log in to read your reviews.')).toBeVisible();
});
