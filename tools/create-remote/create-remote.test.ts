import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemote, withNames } from './make-remote.ts';
import { nameProblem } from './create-remote-name.ts';
import { ROOT } from '../common/paths.mjs';
import { run, type RunResult } from '../common/run.mjs';
import { makeCheckout } from '../test/testing-checkout.mjs';

const { OWN_FIRST_PARTS } = await import('../../api/dist/platform/http/own-addresses.js');

const NAME = 'mf-shop-news';
const LOCK = 'package-lock.json';
const TIMEOUT_MS = 120_000;

jest.setTimeout(TIMEOUT_MS);

describe('the name of a new remote', () => {
  const taken = { folders: ['mf-queue', 'left-pad'], paths: { '/settings': 'mf-queue', '/Help': 'mf-help' } };
  for (const name of ['mf-reviews', 'mf-shop-news', 'mf-a1', 'mf-queue-2']) {
    it(`may be ${name}`, () => assert.equal(nameProblem(name, taken), null));
  }
  const refused: [string | undefined, RegExp][] = [
    [undefined, /Name the new remote/],
    ['', /Name the new remote/],
    ['reviews', /must begin with mf-/],
    ['mf-', /must begin with mf-/],
    ['mf-Reviews', /small letters/],
    ['mf-shop_news', /small letters/],
    ['mf-shop--news', /small letters/],
    ['mf-2go', /small letters/],
    ['mf-../escape', /small letters/],
    [`mf-${'a'.repeat(40)}`, /at most 40 characters/],
    ['mf-queue', /mf-queue already exists/],
    ['mf-settings', /mf-queue already owns \/settings/],
    ['mf-help', /mf-help already owns \/help/],
    ['mf-api', /\/api is an address of the server itself/],
  ];
  for (const [name, reason] of refused) {
    it(`may not be ${name}`, () => assert.match(nameProblem(name, taken) ?? '', reason));
  }

  it('cannot lead to an address that the server answers by itself', () => {
    const names = OWN_FIRST_PARTS.map((part) => `mf-${part}`);
    expect(names.filter((name) => nameProblem(name, taken) === null)).toStrictEqual([]);
  });
});

describe('a new remote', () => {
  let checkout: Awaited<ReturnType<typeof makeCheckout>>;
  let made: RunResult;
  let untouched: string[];
  const path = (...parts: string[]) => join(checkout.root, ...parts);
  const create = (...args: string[]) =>
    run(process.execPath, [path('tools/create-remote/create-remote.mjs'), ...args], { cwd: tmpdir() });

  beforeAll(async () => {
    checkout = await makeCheckout();
    untouched = everything(checkout.root);
    made = await create(NAME);
  });
  afterAll(() => checkout.remove());

  it('is made, and prints the next steps', () => {
    assert.equal(made.code, 0, made.output);
    assert.match(made.stdout, /mf-shop-news is made\. It owns \/shop-news;/);
    for (const next of ['npm run dev --', 'npx jest', 'npm run deploy --']) {
      assert.ok(made.stdout.includes(`${next} ${NAME}`), made.stdout);
    }
  });

  it('has its own names throughout, and nothing of the template’s', () => {
    const files = readdirSync(path(NAME), { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );
    const texts = files.map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
    assert.equal(files.length, 11);
    expect(texts.filter((text) => /sample/i.test(text))).toStrictEqual([]);
    assert.match(readFileSync(path(NAME, 'src/overview/overview.screen.tsx'), 'utf8'), />Shop news<\/h1>/);
  });

  it('is formatted as all the rest', async () => {
    const oxfmt = join(ROOT, 'node_modules/.bin/oxfmt');
    const { code, output } = await run(oxfmt, ['--check', NAME], { cwd: checkout.root });
    assert.equal(code, 0, output);
    const lock = readFileSync(path(LOCK), 'utf8');
    assert.equal(lock, `${JSON.stringify(JSON.parse(lock), null, 2)}\n`);
  });

  it('passes the tests that it comes with', async () => {
    const jest = join(ROOT, 'node_modules/.bin/jest');
    const { code, output } = await run(jest, [NAME], { cwd: checkout.root });
    assert.equal(code, 0, output);
    assert.match(output, /Tests: +10 passed/);
  });

  it('is installed already, and npm ci takes the lock file as it is', async () => {
    const bare = await mkdtemp(join(tmpdir(), 'queuebell-lock-'));
    try {
      await onlyManifests(checkout.root, bare);
      const npm = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
      const { code, output } = await run('npm', npm, { cwd: bare });
      assert.equal(code, 0, output);
    } finally {
      await rm(bare, { recursive: true, force: true });
    }
    const again = await create('mf-settings');
    assert.doesNotMatch(again.output, /Installing/);
  });

  it('is not made twice, nor under a name that it cannot have, and then nothing is touched', async () => {
    const now = everything(checkout.root);
    for (const name of [NAME, 'reviews', 'mf-settings']) {
      const { code, output } = await create(name);
      assert.equal(code, 1);
      assert.match(output, /Choose another name|must begin with mf-/);
      assert.doesNotMatch(output, /\n +at /);
    }
    expect(everything(checkout.root)).toStrictEqual(now);
    assert.ok(now.length > untouched.length);
  });

  it('is removed again when something fails half way', async () => {
    const lock = readFileSync(path(LOCK), 'utf8');
    const broken = JSON.parse(lock);
    delete broken.packages['node_modules/react'];
    writeFileSync(path(LOCK), JSON.stringify(broken));
    const now = everything(checkout.root);
    await assert.rejects(createRemote('mf-reviews', { root: checkout.root }), /Not in the lock file: react/);
    expect(everything(checkout.root)).toStrictEqual(now);
    writeFileSync(path(LOCK), lock);
  });
});

it('a new remote has its name wherever the template has its own', () => {
  assert.equal(withNames("'mf-sample' /sample Sample", 'mf-a-b'), "'mf-a-b' /a-b A b");
});

/** Names of folders and links, and the text of the lock files. */
function everything(root: string) {
  const note = 'node_modules/.package-lock.json';
  return [
    ...readdirSync(root),
    ...readdirSync(join(root, 'node_modules')),
    ...readdirSync(join(root, '.cache')),
    ...[LOCK, note].map((file) => readFileSync(join(root, file), 'utf8')),
  ];
}

/** All that npm needs to judge a lock file. */
async function onlyManifests(root: string, folder: string) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));
  const all = [...workspaces.filter((each: string) => each !== 'mf-*'), ...remotes];
  for (const file of ['package.json', LOCK, ...all.map((each) => `${each}/package.json`)]) {
    await cp(join(root, file), join(folder, file));
  }
}
