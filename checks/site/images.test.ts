import { afterAll, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { validate } from 'dockerfile-utils';
import ts from 'typescript';
import { ROOT } from '../../tools/common/paths.mjs';
import { findRemotes } from '../../tools/common/remotes.mjs';

const text = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');

interface Stage {
  name: string;
  base: string;
  lines: string[];
}

const stages: Stage[] = [];
for (const line of text.replaceAll(/\\\n\s*/g, '').split('\n')) {
  const [, base, name] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? [];
  if (base && name) stages.push({ name, base, lines: [] });
  else if (line !== '' && !line.startsWith('#')) stages.at(-1)?.lines.push(line);
}

const stage = (wanted: string) => {
  const found = stages.find(({ name }) => name === wanted);
  assert.ok(found, wanted);
  return found;
};

/** The files that a stage copies out of the checkout. */
const copied = ({ lines }: Stage) =>
  lines.flatMap((line) =>
    line.startsWith('COPY ') && !line.includes('--from=') ? line.split(' ').slice(1, -1) : [],
  );

const NEW_REMOTE = 'mf-made-later';

const places: string[] = [];
afterAll(() => {
  for (const place of places) rmSync(place, { recursive: true });
});

/**
 * The files that a stage collects in a folder, in a checkout that has these files.
 *
 * @param name of the stage
 */
function taken(name: string, folder: string, files: readonly string[]) {
  const line = stage(name).lines.find((each) => each.startsWith(`RUN mkdir ${folder} `));
  assert.ok(line, folder);
  const place = mkdtempSync(join(tmpdir(), 'queuebell-image-'));
  places.push(place);
  const checkout = join(place, 'app');
  for (const file of files) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    writeFileSync(join(checkout, file), file);
  }
  const to = join(place, 'taken');
  const command = line.slice('RUN '.length).replaceAll(folder, to);
  execFileSync('sh', ['-ec', command], { cwd: checkout });
  return readdirSync(to, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(to.length + 1))
    .sort();
}

describe('the images', () => {
  it('are made by a file in which the linter finds nothing', () => {
    expect(validate(text)).toStrictEqual([]);
  });

  it('stand on versions that are named', () => {
    for (const { base } of stages) {
      if (stages.some(({ name }) => name === base)) continue;
      assert.match(base, /^[a-z]+:\d+\.\d+[\w.-]*$/);
    }
  });

  for (const name of ['api', 'web']) {
    it(`do not run as root, and report their health: ${name}`, () => {
      const { lines } = stage(name);
      const users = lines.filter((line) => line.startsWith('USER '));
      assert.equal(users.length, 1);
      assert.doesNotMatch(users[0] ?? '', /\b(root|0)\b/);
      assert.ok(lines.some((line) => line.startsWith('HEALTHCHECK ')));
      assert.match(lines.at(-1) ?? '', /^CMD \["/);
      const afterUser = lines.slice(lines.indexOf(users[0] ?? ''));
      assert.ok(!afterUser.some((line) => /^(RUN|COPY)/.test(line)));
    });
  }

  it('load nothing from the internet but packages', () => {
    assert.doesNotMatch(text, /^ADD /m);
    const runs = stages.flatMap(({ lines }) => lines.filter((line) => line.startsWith('RUN ')));
    for (const run of runs) assert.doesNotMatch(run, /https?:/);
  });

  it('are made from existing files', () => {
    for (const source of stages.flatMap(copied)) {
      if (source !== '.') assert.ok(existsSync(join(ROOT, source.replace(/\*.*/, ''))), source);
    }
  });

  it('install what the lock file says, for every package of the checkout', () => {
    const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const folders = workspaces.flatMap((folder: string) =>
      folder === 'mf-*' ? [...findRemotes(), NEW_REMOTE] : [folder],
    );
    const manifests = folders.map((folder: string) => `${folder}/package.json`);
    const there = ['package.json', 'package-lock.json', ...manifests];
    const others = ['api/src/main.ts', 'deploy/Dockerfile', `${NEW_REMOTE}/src/remote.tsx`];
    expect(taken('manifests', '/manifests', [...there, ...others])).toStrictEqual(there.sort());
    assert.ok(stage('packages').lines.includes('COPY --from=manifests /manifests ./'));
    for (const { lines } of stages) {
      for (const line of lines.filter((run) => /npm (ci|install)/.test(run))) assert.match(line, /npm ci /);
    }
  });

  it('of the API has the built remotes, and no package that only builds and tests need', () => {
    const built = [...findRemotes(), NEW_REMOTE].flatMap((remote) => [
      `${remote}/dist/remote.json`,
      `${remote}/dist/chunks/home.js`,
    ]);
    const others = ['shell/dist/index.html', `${NEW_REMOTE}/package.json`];
    expect(taken('build', '/remotes', [...built, ...others])).toStrictEqual(built.sort());
    const { lines } = stage('api');
    assert.ok(lines.includes('COPY --from=build /remotes ./'));
    assert.ok(lines.some((line) => line.startsWith('COPY --from=production /app/node_modules')));
    assert.ok(
      stage('production').lines.every((line) => !line.includes('npm ci') || line.includes('--omit=dev')),
    );
  });

  it('of the API is without the payment sandbox', () => {
    const files = stage('api')
      .lines.filter((line) => line.startsWith('COPY '))
      .join('\n');
    assert.match(files, / \/app\/api\/dist api\/dist/);
    assert.doesNotMatch(files, /sandbox|--from=build (\S+ )*\/app(\/api)?\/? /);
    const folder = join(ROOT, 'api');
    const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
    const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
    const compiled = fileNames.map((file) => relative(folder, file));
    assert.ok(compiled.includes('src/main.ts'));
    expect(compiled.filter((file) => /sandbox/.test(file))).toStrictEqual([
      'src/features/billing/payment-sandbox.ts',
    ]);
    const bundle = join(folder, 'dist/bundle');
    const scripts = readdirSync(bundle).filter((file) => file.endsWith('.js'));
    assert.ok(scripts.includes('main.js'));
    const withSandbox = scripts.filter((file) =>
      readFileSync(join(bundle, file), 'utf8').includes('class PaymentSandboxModule'),
    );
    expect(withSandbox).toStrictEqual([]);
  });

  it('are not made from builds, data or keys in the checkout', () => {
    const ignored = readFileSync(join(ROOT, 'deploy/Dockerfile.dockerignore'), 'utf8').split('\n');
    for (const what of ['.git', '.data*', '**/node_modules', '**/dist', 'deploy/secrets', '**/*.env']) {
      assert.ok(ignored.includes(what), what);
    }
    assert.ok(!readdirSync(join(ROOT, 'deploy')).includes('.env'));
  });
});
