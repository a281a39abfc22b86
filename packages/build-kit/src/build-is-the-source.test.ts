import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyCheckout } from './copied-checkout.mjs';
import { repoRoot } from './source-digest.mjs';

/** The shell is built by the same configuration (base-config.mjs); a build takes ten seconds of the processor. */
const APP = 'mf-public';
const LIMITS = 'packages/contracts/src/limits.ts';
const NEW_PRICE = 7_531;
const NEW_LENGTH = 7_654_321;
/** Five builds, on a machine whose cores others keep busy. */
const BUILDS_WITHIN_MS = 240_000;

jest.setTimeout(BUILDS_WITHIN_MS);

const temp = mkdtempSync(path.join(tmpdir(), 'queuebell-builds-'));
/** Built before the change and after it, with what the first build kept. */
const warm = path.join(temp, 'warm');
/** Built after the change only, in a folder with a longer path. */
const cold = path.join(temp, 'checkouts/of/another/person/cold');

/** In the first build and after the change. */
const capabilities: string[][] = [];

beforeAll(async () => {
  for (const root of [warm, cold]) {
    // The shell is there to be imported, which is refused.
    copyCheckout(root, [APP, 'shell']);
    liftBudgets(path.join(root, APP, 'budget.json'));
  }
  await build(warm);
  capabilities.push(capabilitiesOf(warm));
  for (const root of [warm, cold]) {
    changeConstants(root);
    useDownload(root);
  }
  await Promise.all([warm, cold].map(build));
  capabilities.push(capabilitiesOf(warm));
});
afterAll(() => rmSync(temp, { recursive: true, force: true }));

async function build(root: string) {
  const webpack = path.join(repoRoot, 'node_modules/.bin/webpack');
  await promisify(execFile)(webpack, ['--mode', 'production'], { cwd: path.join(root, APP) });
}

function liftBudgets(file: string) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/\b\d+\b/g, '1000000'));
}

function changeConstants(root: string) {
  const file = path.join(root, LIMITS);
  const text = readFileSync(file, 'utf8')
    .replace(/(?<=PRICE_USD_PER_MONTH = )[\d_]+/, String(NEW_PRICE))
    .replace(/(?<=REPORT_MESSAGE_MAX = )[\d_]+/, String(NEW_LENGTH));
  writeFileSync(file, text);
}

function useDownload(root: string) {
  const screen = path.join(root, APP, 'src/landing/landing.screen.tsx');
  const used = `import { download } from '@queuebell/host-kit/capabilities/download';\nObject.assign(globalThis, { download });\n`;
  writeFileSync(screen, used + readFileSync(screen, 'utf8'));
}

const capabilitiesOf = (root: string) =>
  (JSON.parse(textOf('remote.json', root)) as { capabilities: string[] }).capabilities;

/** @returns every file of the build */
function filesOf(root: string): Map<string, Buffer> {
  const dist = path.join(root, APP, 'dist');
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).sort();
  return new Map(
    names
      .filter((name) => statSync(path.join(dist, name)).isFile())
      .map((name) => [name, readFileSync(path.join(dist, name))]),
  );
}

/** @param file without the digest in its name */
const textOf = (file: string, root = warm) =>
  [...filesOf(root)].find(([name]) => name.replace(/\.[0-9a-f]{10}(?=\.)/, '') === file)?.[1].toString() ??
  '';

test('a second build has the new value of a constant of another package, in scripts and in drawn pages', () => {
  for (const [file, value] of [
    ['prerendered/landing.html', NEW_PRICE],
    ['screen-landing.js', NEW_PRICE],
    ['standalone-start.js', NEW_LENGTH],
  ] as const) {
    assert.ok(new RegExp(`\\b${value}\\b`).test(textOf(file)), `${file} without ${value}`);
  }
});

test('a build is the same, file by file, whatever was built before and in whatever folder', () => {
  const digests = (root: string) =>
    [...filesOf(root)].map(([name, content]) => [name, createHash('sha256').update(content).digest('hex')]);
  expect(digests(warm)).toStrictEqual(digests(cold));
});

test('a build says which capabilities of a host the remote uses', () => {
  expect(capabilities).toStrictEqual([[], ['download']]);
});

test('a build refuses global styles and files of another package, and says which and what to do', async () => {
  const folder = path.join(warm, 'mf-public/src/landing');
  const screen = path.join(folder, 'landing.screen.tsx');
  writeFileSync(path.join(folder, 'leak.css'), 'body { color: red; }');
  writeFileSync(path.join(folder, 'reach.module.css'), '.own :global(#root) { color: red; }');
  const stolen = "import './leak.css';\nimport './reach.module.css';\nimport '../../../shell/src/start';\n";
  writeFileSync(screen, stolen + readFileSync(screen, 'utf8'));
  await assert.rejects(build(warm), ({ stdout }) => {
    const importer = 'mf-public/src/landing/landing.screen.tsx imports';
    assert.ok(stdout.includes(`${importer} mf-public/src/landing/leak.css, which is global:`), stdout);
    assert.ok(stdout.includes('into a CSS Module (leak.module.css), and use its class names.'), stdout);
    assert.ok(
      stdout.includes(`${importer} mf-public/src/landing/reach.module.css, which says :global:`),
      stdout,
    );
    assert.ok(stdout.includes(`${importer} shell/src/start.tsx, which belongs to another package.`), stdout);
    return true;
  });
});

test('a build refuses a selector that matches in the screens of other teams, also where a page is drawn', async () => {
  const styles = path.join(warm, 'mf-public/src/landing/landing.module.css');
  writeFileSync(styles, `body { color: red; }\n${readFileSync(styles, 'utf8')}`);
  await assert.rejects(build(warm), ({ stderr }) => {
    assert.ok(stderr.includes('Selector "body" is not pure'), stderr);
    return true;
  });
});
