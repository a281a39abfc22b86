import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, sourcesOf } from './find-program.mjs';

const silent = () => {};

let folder: string;
let working: string;
let broken: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queuebell-finders-'));
  working = await program('working', 'exit 0');
  broken = await program('broken', 'echo "error while loading shared libraries: libssl.so.3" >&2; exit 127');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function program(name: string, script: string) {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

for (const name of ['mongod', 'chromium', 'headless shell'] as const) {
  describe(`finding ${name}`, () => {
    it('takes the first that starts, and asks no further', async () => {
      const sources = [
        { name: 'none', find: async () => null },
        { name: 'broken', find: async () => broken },
        { name: 'working', find: async () => working },
        { name: 'download', find: () => assert.fail('was asked') },
      ];
      assert.equal(await findProgram(name, { log: silent, sources }), working);
    });

    it('says what was tried, what each said, and what to do', async () => {
      const sources = [
        { name: 'ENV', find: async () => null },
        { name: 'PATH', find: async () => broken },
        { name: 'download', find: () => Promise.reject(new Error('no network')) },
      ];
      await assert.rejects(findProgram(name, { log: silent, sources }), ({ message }) => {
        assert.match(message, /ENV: not there/);
        assert.match(message, /PATH: .*libssl\.so\.3/);
        assert.match(message, /download: no network/);
        assert.match(message, /Any one of these helps:/);
        return true;
      });
    });
  });
}

describe('the places where programs are looked for', () => {
  it('are for mongod: variable, PATH, fetched earlier, official, wheel', async () => {
    const named = sourcesOf('mongod', { MONGOD_PATH: working }, silent);
    expect(named.map(({ name }) => name.split(/[ (]/)[0])).toStrictEqual([
      'MONGOD_PATH',
      'mongod',
      'one',
      'official',
      'wheel',
      'official',
    ]);
    assert.equal(await named[0]?.find(), working);
    const mongod = await program('mongod', 'exit 0');
    assert.equal(await sourcesOf('mongod', { PATH: `/nowhere:${folder}` }, silent)[1]?.find(), mongod);
  });

  it("are for Chromium: variable, PATH, Playwright's, Debian's", async () => {
    const sources = sourcesOf('chromium', { CHROMIUM_PATH: working }, silent);
    expect(sources.map(({ name }) => name.split(/[ ,]/)[0])).toStrictEqual([
      'CHROMIUM_PATH',
      'chromium',
      "Playwright's",
      "Debian's",
    ]);
    assert.equal(await sources[0]?.find(), working);
    const chrome = await program('google-chrome', 'exit 0');
    assert.equal(await sourcesOf('chromium', { PATH: folder }, silent)[1]?.find(), chrome);
  });

  it('have the headless shell before a whole Chromium, unless one is named', async () => {
    const sources = sourcesOf('headless shell', { CHROMIUM_PATH: working, PATH: folder }, silent);
    expect(sources.map(({ name }) => name.split(/[ ,]/).slice(0, 2).join(' '))).toStrictEqual([
      'HEADLESS_SHELL_PATH',
      'CHROMIUM_PATH',
      'chromium-headless-shell on',
      "Debian's headless",
      'chromium ',
      "Playwright's own",
      "Debian's package",
    ]);
    assert.equal(await sources[1]?.find(), working);
    const shell = await program('chromium-headless-shell', 'exit 0');
    assert.equal(await sources[2]?.find(), shell);
  });

  it('leave out the download if that is switched off', async () => {
    const official = sourcesOf('mongod', { QUEUEBELL_SKIP_MONGO_DOWNLOAD: '1' }, () =>
      assert.fail('fetched'),
    ).at(3);
    await assert.rejects(async () => official?.find(), /put off|skipped/);
  });

  it('are for Schemathesis: variable, PATH, fetched earlier, PyPI, with the version that we use', async () => {
    const named = sourcesOf('schemathesis', { SCHEMATHESIS_PATH: working, PATH: '/nowhere' }, silent);
    expect(named.map(({ name }) => name.split(/[ (]/)[0])).toStrictEqual([
      'SCHEMATHESIS_PATH',
      'schemathesis',
      'one',
      'schemathesis',
    ]);
    const another = await program('another', 'echo "Schemathesis 3.0.0"');
    const right = await program('right', `echo "Schemathesis, version ${named[3]?.name.split(' ')[1]}"`);
    const sources = [another, right].map((path) => ({ name: path, find: async () => path }));
    assert.equal(await findProgram('schemathesis', { log: silent, sources }), right);
    await assert.rejects(
      findProgram('schemathesis', { log: silent, sources: sources.slice(0, 1) }),
      /it is Schemathesis 3/,
    );
  });

  it('are named with what is missing, without Python', async () => {
    const pypi = sourcesOf('schemathesis', { PATH: '/nowhere' }, () => assert.fail('fetched')).at(-1);
    await assert.rejects(async () => pypi?.find(), /needs python3 with pip/);
  });
});
