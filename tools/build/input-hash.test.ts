import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chooseTargets } from './build-parts.mjs';
import { BUILD_TARGETS } from './build-targets.mjs';
import { hashInputs } from './input-hash.mjs';
import { UserError } from '../common/user-error.mjs';

let root: string;
const INPUTS = ['app', 'package-lock.json', 'not-there'];
const lock = (...entries: object[]) => JSON.stringify({ packages: Object.assign({}, ...entries) });
const REACT = { 'node_modules/react': { version: '19.3.1' } };

async function write(file: string, text: string) {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'queuebell-hash-'));
  await write('app/src/screen.tsx', 'one');
  await write('package-lock.json', lock(REACT));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('a build is made again', () => {
  const changes: [string, () => Promise<void>][] = [
    ['a source changed', () => write('app/src/screen.tsx', 'two')],
    ['a source was added', () => write('app/src/other.css', '')],
    ['a source was renamed', () => rename(join(root, 'app/src/screen.tsx'), join(root, 'app/src/x.tsx'))],
    [
      'another version is installed',
      () => write('package-lock.json', lock({ 'node_modules/react': { version: '20.0.0' } })),
    ],
  ];
  for (const [what, change] of changes) {
    it(`when ${what}`, async () => {
      const before = await hashInputs(root, INPUTS);
      await change();
      assert.notEqual(await hashInputs(root, INPUTS), before);
    });
  }
});

describe('a build is left as it is', () => {
  const others: [string, string][] = [
    ['a test', 'app/src/screen.test.tsx'],
    ['what it made itself', 'app/dist/screen.js'],
    ['a package', 'app/node_modules/react/index.js'],
    ['a note of the compiler', 'app/tsconfig.tsbuildinfo'],
    ['a neighbour', 'neighbour/src/screen.tsx'],
  ];
  for (const [what, file] of others) {
    it(`when ${what} changed`, async () => {
      const before = await hashInputs(root, INPUTS);
      await write(file, 'new');
      assert.equal(await hashInputs(root, INPUTS), before);
    });
  }
});

it('a build is left as it is when another app is added to the checkout', async () => {
  const before = await hashInputs(root, INPUTS);
  const added = { 'mf-reviews': { version: '1.0.0' }, 'node_modules/mf-reviews': { link: true } };
  await write('package-lock.json', lock(REACT, added));
  assert.equal(await hashInputs(root, INPUTS), before);
});

it('a file that several builds read is read once for all of them', async () => {
  const digests = new Map();
  const app = await hashInputs(root, ['app'], digests);
  assert.equal(app, await hashInputs(root, ['app']));
  await write('app/src/late.tsx', 'one');
  const withLate = await hashInputs(root, ['app'], digests);
  assert.notEqual(withLate, app);
  await write('app/src/late.tsx', 'two');
  assert.equal(await hashInputs(root, ['app'], digests), withLate);
});

describe('the choice of what to build', () => {
  it('includes everything, or what is named with what that needs', () => {
    assert.equal(chooseTargets(BUILD_TARGETS, []), BUILD_TARGETS);
    expect(chooseTargets(BUILD_TARGETS, ['mf-queue', 'api']).map(({ name }) => name)).toStrictEqual([
      'api',
      'page-scripts',
      'mf-queue',
    ]);
  });

  it('names the possible builds when a name is wrong', () => {
    assert.throws(() => chooseTargets(BUILD_TARGETS, ['queue']), UserError);
    assert.throws(() => chooseTargets(BUILD_TARGETS, ['queue']), /no build called queue.*mf-queue/);
  });
});
