import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { chromiumSources, findChromium, findHeadlessShell, headlessShellSources } from './chromium.mjs';
import { findMongod, mongodSources } from './mongod.mjs';
import { findSchemathesis, schemathesisSources } from './schemathesis.mjs';

const silent = () => {};

/** @type {string} */
let folder;
/** @type {string} */
let working;
/** @type {string} */
let broken;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queuebell-finders-'));
  working = await program('working', 'exit 0');
  broken = await program('broken', 'echo "error while loading shared libraries: libssl.so.3" >&2; exit 127');
});
after(() => rm(folder, { recursive: true, force: true }));

/**
 * @param {string} name
 * @param {string} script
 */
async function program(name, script) {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

for (const [what, find] of /** @type {const} */ ([
  ['mongod', findMongod],
  ['Chromium', findChromium],
  ['the headless shell', findHeadlessShell],
])) {
  describe(`finding ${what}`, () => {
    it('takes the first that starts, and asks no further', async () => {
      const sources = [
        { name: 'none', find: async () => null },
        { name: 'broken', find: async () => broken },
        { name: 'working', find: async () => working },
        { name: 'download', find: () => assert.fail('was asked') },
      ];
      assert.equal(await find({ log: silent, sources }), working);
    });

    it('says what was tried, what each said, and what to do', async () => {
      const sources = [
        { name: 'ENV', find: async () => null },
        { name: 'PATH', find: async () => broken },
        { name: 'download', find: () => Promise.reject(new Error('no network')) },
      ];
      await assert.rejects(find({ log: silent, sources }), ({ message }) => {
        assert.match(message, /ENV: not there/);
        assert.match(message, /PATH: .*libssl\.so\.3/);
        assert.match(message, /download: no network/);
        assert.match(message, /Any one of these helps:/);
        return true;
      });
    });
  });
}

describe('the order in which programs are looked for', () => {
  it("is the design's for mongod: variable, PATH, fetched earlier, official, wheel", async () => {
    const named = mongodSources({ MONGOD_PATH: working }, silent);
    assert.deepEqual(
      named.map(({ name }) => name.split(/[ (]/)[0]),
      ['MONGOD_PATH', 'mongod', 'one', 'official', 'wheel', 'official'],
    );
    assert.equal(await named[0]?.find(), working);
    const mongod = await program('mongod', 'exit 0');
    assert.equal(await mongodSources({ PATH: `/nowhere:${folder}` }, silent)[1]?.find(), mongod);
  });

  it("is the design's for Chromium: variable, PATH, Playwright's, Debian's", async () => {
    const sources = chromiumSources({ CHROMIUM_PATH: working }, silent);
    assert.deepEqual(
      sources.map(({ name }) => name.split(/[ ,]/)[0]),
      ['CHROMIUM_PATH', 'chromium', "Playwright's", "Debian's"],
    );
    assert.equal(await sources[0]?.find(), working);
    const chrome = await program('google-chrome', 'exit 0');
    assert.equal(await chromiumSources({ PATH: folder }, silent)[1]?.find(), chrome);
  });

  it('takes the headless shell before a whole Chromium, unless one is named', async () => {
    const sources = headlessShellSources({ CHROMIUM_PATH: working, PATH: folder }, silent);
    assert.deepEqual(
      sources.map(({ name }) => name.split(/[ ,]/).slice(0, 2).join(' ')),
      [
        'HEADLESS_SHELL_PATH',
        'CHROMIUM_PATH',
        'chromium-headless-shell on',
        "Debian's headless",
        'chromium ',
        "Playwright's own",
        "Debian's package",
      ],
    );
    assert.equal(await sources[1]?.find(), working);
    const shell = await program('chromium-headless-shell', 'exit 0');
    assert.equal(await sources[2]?.find(), shell);
  });

  it('asks for no download where that is switched off', async () => {
    const official = mongodSources({ QUEUEBELL_SKIP_MONGO_DOWNLOAD: '1' }, () => assert.fail('fetched')).at(
      3,
    );
    await assert.rejects(async () => official?.find(), /put off|skipped/);
  });

  it('is variable, PATH, fetched earlier, PyPI for Schemathesis, which has to be of our version', async () => {
    const named = schemathesisSources({ SCHEMATHESIS_PATH: working, PATH: '/nowhere' }, silent);
    assert.deepEqual(
      named.map(({ name }) => name.split(/[ (]/)[0]),
      ['SCHEMATHESIS_PATH', 'schemathesis', 'one', 'schemathesis'],
    );
    const another = await program('another', 'echo "Schemathesis 3.0.0"');
    const right = await program('right', `echo "Schemathesis, version ${named[3]?.name.split(' ')[1]}"`);
    const sources = [another, right].map((path) => ({ name: path, find: async () => path }));
    assert.equal(await findSchemathesis({ log: silent, sources }), right);
    await assert.rejects(
      findSchemathesis({ log: silent, sources: sources.slice(0, 1) }),
      /it is Schemathesis 3/,
    );
  });

  it('says without Python what is missing', async () => {
    const pypi = schemathesisSources({ PATH: '/nowhere' }, () => assert.fail('fetched')).at(-1);
    await assert.rejects(async () => pypi?.find(), /needs python3 with pip/);
  });
});
