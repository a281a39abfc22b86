import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { lastComplaints } from '../start/database.mjs';
import { installProblem, isInstalled, type Lockfile } from '../build/install.mjs';
import { readJson } from '../common/files.mjs';
import { isWorthRestarting, startWithRestarts, recentEnds } from '../start/restarter.mjs';
import { isMongodOf } from '../start/orphans.mjs';
import { nodeProblem, OLDEST } from '../common/node-version.mjs';
import { ROOT } from '../common/paths.mjs';
import { portFrom } from '../common/ports.mjs';

describe('the check of Node’s version', () => {
  for (const version of ['20.19.0', '20.20.2', '22.0.0', '24.1.0']) {
    it(`accepts ${version}`, () => assert.equal(nodeProblem(version), null));
  }
  for (const version of ['18.20.4', '20.18.3', '9.9.9']) {
    it(`refuses ${version} with the oldest version that works`, () =>
      assert.match(nodeProblem(version) ?? '', /20\.19 or newer/));
  }

  it('accepts no version on which a locked package does not run, and npm is told the same', () => {
    const { satisfies } = createRequire(import.meta.url)('semver');
    const oldest = `${OLDEST.major}.${OLDEST.minor}`;
    const lock = readJson(join(ROOT, 'package-lock.json')) as {
      packages: Record<string, { engines?: { node?: string } }>;
    };
    assert.equal(lock.packages['']?.engines?.node, `>=${oldest}`);
    const wantsNewer = Object.entries(lock.packages).flatMap(([path, { engines }]) =>
      satisfies(`${oldest}.0`, engines?.node ?? '*') ? [] : [`${path}: ${engines?.node}`],
    );
    expect(wantsNewer).toStrictEqual([]);
  });
});

describe('the check of the installed packages', () => {
  const a = { version: '1.0.0', integrity: 'sha-a' };
  const wanted = {
    packages: { '': {}, 'node_modules/a': a, 'node_modules/b': { version: '2.0.0', optional: true } },
  };
  const cases: [string, Lockfile, boolean][] = [
    ['nothing there', {}, false],
    ['all there', { packages: { 'node_modules/a': a, 'node_modules/b': { version: '2.0.0' } } }, true],
    ['all but a binary for another system', { packages: { 'node_modules/a': a } }, true],
    ['one missing', { packages: { 'node_modules/b': { version: '2.0.0' } } }, false],
    ['another version', { packages: { 'node_modules/a': { ...a, version: '1.0.1' } } }, false],
    ['other contents', { packages: { 'node_modules/a': { ...a, integrity: 'sha-x' } } }, false],
    ['one too many', { packages: { 'node_modules/a': a, 'node_modules/c': a } }, false],
  ];
  for (const [what, present, verdict] of cases) {
    it(`${what}: ${verdict}`, () => assert.equal(isInstalled(wanted, present), verdict));
  }

  it('says that the network failed if it did', () => {
    assert.match(installProblem('npm error code ENOTFOUND'), /could not reach its registry/);
    assert.match(installProblem('npm error Missing: left-pad'), /package-lock\.json/);
  });
});

describe('the setting PORT', () => {
  it('is 3000 unless set', () => {
    assert.equal(portFrom({}), 3000);
    assert.equal(portFrom({ PORT: '' }), 3000);
    assert.equal(portFrom({ PORT: ' 8080 ' }), 8080);
  });
  for (const PORT of ['http', '0', '65536', '-1', '80.5']) {
    it(`cannot be ${PORT}`, () => assert.throws(() => portFrom({ PORT }), /is not a port/));
  }
});

describe('a process that may be stopped as the mongod of a data folder', () => {
  const commands: [string[], boolean][] = [
    [['/x/mongod', '--dbpath', '/data/db', '--port', '1'], true],
    [['/x/mongod', '--port', '1', '--dbpath', '/data/db/'], true],
    [['/x/mongod', '--dbpath', '/data/db2'], false],
    [['/x/mongod', '/data/db'], false],
    [['/usr/bin/vim', '--dbpath', '/data/db'], false],
    [[], false],
  ];
  for (const [command, verdict] of commands) {
    it(`"${command.join(' ')}": ${verdict}`, () => assert.equal(isMongodOf(command, '/data/db'), verdict));
  }
});

describe('a program that ends again and again', () => {
  const now = 1_000_000;
  const ends = (...secondsAgo: number[]) => secondsAgo.map((seconds) => now - seconds * 1000);

  it('is started again five times a minute, not six', () => {
    assert.equal(isWorthRestarting(recentEnds(ends(5, 4, 3, 2), now)), true);
    assert.equal(isWorthRestarting(recentEnds(ends(5, 4, 3, 2, 1), now)), false);
  });
  it('may end again a minute after its first end', () => {
    expect(recentEnds(ends(300, 240, 180, 120, 90, 61, 59), now)).toStrictEqual([...ends(59), now]);
  });
  it('is given up with the number of times within that minute', async () => {
    const MINUTE_MS = 60_000;
    const pauses = [...Array(10).fill(MINUTE_MS), ...Array(20).fill(1000)];
    let time = now;
    let starts = 0;
    const start = async () => {
      starts += 1;
      return { ended: Promise.resolve(), stop: async () => {}, kill: () => {} };
    };
    const error = await new Promise((onGivenUp) => {
      const clock = () => (time += pauses.shift() ?? 0);
      const { signal } = new AbortController();
      void startWithRestarts('It', start, { log: () => {}, onGivenUp, signal, clock });
    });
    assert.match(String(error), /It ended 6 times within a minute/);
    assert.equal(starts, 15);
  });
});

describe("the excerpt of mongod's log", () => {
  it('has its complaints', () => {
    const log = [
      '{"t":1,"s":"I","c":"CONTROL","msg":"Starting"}',
      '{"t":2,"s":"E","c":"STORAGE","msg":"WiredTiger error","attr":{"error":"No space left on device"}}',
    ].join('\n');
    expect(lastComplaints(log)).toStrictEqual(['WiredTiger error: No space left on device']);
  });
  it('has its last lines if it did not complain', () => {
    expect(lastComplaints('a\nb\n')).toStrictEqual(['a', 'b']);
  });
});
