import path from 'node:path';
import type { Page } from '@playwright/test';
import { releases, rollback } from '../../tools/release/deploy-remotes.ts';
import { readArguments } from '../../tools/release/deploy-arguments.ts';
import { changedRemote } from './support/changed-remote.ts';
import { deployFolder } from './support/deploy-folder.ts';
import { deployToken, type OwnSuite } from './support/own-suite.ts';
import { nameOf, type Skew } from './support/skew/build-remote.ts';
import { startSkewedSuite } from './support/skew/skewed-suite.ts';
import { expect, test } from './support/test.ts';

// Each test goes on from the shell of the one before.
test.describe.configure({ mode: 'serial' });

/** The contract of this shell's releases; they run remotes of the one before, too. */
const N = 2;
const range = { version: '1.0.0', range: '^1.0.0' };
const SKEW: Skew = {
  ...{ name: 'met', react: { version: '19.99.0', range: '^19.0.0' } },
  ...{ ui: range, words: range },
};
const BUILDS_TIMEOUT_MS = 120_000;
const WORDS = { before: 'This page does not exist.', next: 'There is nothing at this address.' };

let suite: OwnSuite;
/** The folder of the next build. */
let next: string;

test.beforeAll(async () => {
  test.setTimeout(BUILDS_TIMEOUT_MS);
  suite = await startSkewedSuite([SKEW], [N - 1, N]);
  const change = { chunk: 'shell', from: WORDS.before, to: WORDS.next, version: '1.1.0' };
  next = changedRemote('shell', path.join(suite.store.folder, '../next-shell'), change).folder;
});
test.afterAll(() => suite?.stop());

/** Remotes of both contracts run in the shell of the next page load, on one React. */
async function expectRemotesRun(page: Page) {
  for (const contract of [N - 1, N]) {
    await page.goto(`${suite.url}/${nameOf(SKEW.name, contract)}`);
    await page.getByRole('button', { name: 'Counted 0' }).click();
    await expect(page.getByRole('button', { name: 'Counted 1' })).toBeVisible();
    const way = contract === N ? 'By a route' : 'By a list of calls';
    await expect(page.getByText(`${way}: answered`, { exact: true })).toBeVisible();
  }
}

const deployNext = (...more: string[]) => deployFolder(suite, 'shell', next, ...more);

const COMMANDS = { rollback, releases };

/** @returns what the command says, as `npm run` gives it */
async function saidBy(command: keyof typeof COMMANDS, ...names: string[]): Promise<string> {
  const said: string[] = [];
  await COMMANDS[command](readArguments(command, [...names, '--server', suite.url]), {
    env: { DEPLOY_TOKEN: await deployToken(suite, 'shell') },
    log: (line) => said.push(line),
  });
  return said.join('\n');
}

test('the shell before: remotes of its contract and of the one before run', ({ page }) =>
  expectRemotesRun(page));

test('a preview of the next shell: the browser with its link has it, with the same remotes, and can leave it', async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const link = /^http\S+\/preview\/\S+$/m.exec(await deployNext('--preview'))?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByText('The team of the shell would like to show you')).toBeVisible();
  await page.getByRole('button', { name: 'Show the preview' }).click();
  const badge = page.getByRole('complementary', { name: 'Preview' });
  await expect(badge).toContainText('Preview: the shell 1.1.0');
  await expectRemotesRun(page);
  await page.goto(`${suite.url}/nowhere`);
  await expect(page.getByRole('heading', { name: WORDS.next })).toBeVisible();

  const others = await browser.newContext();
  const other = await others.newPage();
  await other.goto(`${suite.url}/nowhere`);
  await expect(other.getByRole('heading', { name: WORDS.before })).toBeVisible();
  await others.close();

  await badge.getByRole('link', { name: 'Leave' }).click();
  await expect(badge).toBeHidden();
  await page.goto(`${suite.url}/nowhere`);
  await expect(page.getByRole('heading', { name: WORDS.before })).toBeVisible();
});

test('the next shell, after a deploy with its token: the same remotes run', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  await page.goto(`${suite.url}/nowhere`);
  await expect(page.getByRole('heading', { name: WORDS.before })).toBeVisible();
  expect(await deployNext()).toMatch(/→ 1\.1\.0-\w+\. Pages get it at their next load\.$/m);
  await page.reload();
  await expect(page.getByRole('heading', { name: WORDS.next })).toBeVisible();
  await expectRemotesRun(page);
});

test('the shell before, after a rollback without a restart: the same remotes run in it again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  expect(await saidBy('releases')).toMatch(/^shell +1\.1\.0-/m);
  const said = await saidBy('rollback', 'shell');
  expect(said).toMatch(/1\.1\.0-\w+ → 1\.0\.0-\w+\. Pages get it at their next load\.$/m);
  expect(await saidBy('releases', 'shell')).toMatch(/^1\.0\.0-\w+ +current +rolled back to .*deploy token/m);
  await page.goto(`${suite.url}/nowhere`);
  await expect(page.getByRole('heading', { name: WORDS.before })).toBeVisible();
  await expectRemotesRun(page);
});
