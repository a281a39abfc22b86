import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeAudit, lockProblems, type LockedEntry } from './advisories.mjs';
import { ROOT } from '../common/paths.mjs';
import { STAGES } from '../test/test-stages.mjs';

const good = { integrity: 'sha512-abc' };

describe('the check of the lock file', () => {
  it('accepts the lock file of this checkout: each package has its digest, and no other place is named', () => {
    expect(lockProblems(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))).toStrictEqual([]);
  });

  const cases: [string, Record<string, LockedEntry>, RegExp | null][] = [
    ['a package with its digest', { 'node_modules/a': good }, null],
    [
      'from the registry',
      { 'node_modules/a': { ...good, resolved: 'https://registry.npmjs.org/a/-/a-1.tgz' } },
      null,
    ],
    [
      'one of ours',
      { 'packages/ui': {}, 'node_modules/@queuebell/ui': { link: true, resolved: 'packages/ui' } },
      null,
    ],
    ['a package without a digest', { 'node_modules/a': {} }, /has no integrity/],
    ['one of a weak digest', { 'node_modules/a': { integrity: 'sha1-abc' } }, /has no integrity/],
    [
      'from another host',
      { 'node_modules/a': { ...good, resolved: 'https://evil.example/a.tgz' } },
      /from elsewhere/,
    ],
    [
      'from a host that only begins so',
      { 'node_modules/a': { ...good, resolved: 'https://registry.npmjs.org.evil.example/a' } },
      /from elsewhere/,
    ],
    [
      'without encryption',
      { 'node_modules/a': { ...good, resolved: 'http://registry.npmjs.org/a' } },
      /from elsewhere/,
    ],
    [
      'from git',
      { 'x/node_modules/a': { ...good, resolved: 'git+ssh://git@github.com/a/a.git' } },
      /from elsewhere/,
    ],
    [
      'ours from elsewhere',
      { 'node_modules/@queuebell/ui': { link: true, resolved: 'https://evil.example' } },
      /is ours/,
    ],
  ];
  for (const [what, packages, problem] of cases) {
    it(`with ${what}: ${problem ? 'refused' : 'well'}`, () => {
      const found = lockProblems({ packages });
      if (problem) assert.match(found.join(), problem);
      else expect(found).toStrictEqual([]);
    });
  }
});

describe('the check of the report about packages', () => {
  const report = (...severities: string[]) =>
    JSON.stringify({
      vulnerabilities: Object.fromEntries(
        severities.map((severity, n) => [`p${n}`, { name: `p${n}`, severity }]),
      ),
    });

  it('is clean without any advisories', () => {
    expect(judgeAudit(report())).toStrictEqual({ outcome: 'clean', lines: ['No known vulnerabilities.'] });
  });
  for (const severity of ['high', 'critical']) {
    it(`fails with an advisory that is ${severity}, and names it`, () => {
      expect(judgeAudit(report('low', severity))).toStrictEqual({
        outcome: 'vulnerable',
        lines: ['p0: low', `p1: ${severity}`],
      });
    });
  }
  for (const severity of ['info', 'low', 'moderate']) {
    it(`only mentions an advisory that is ${severity}`, () => {
      expect(judgeAudit(report(severity))).toStrictEqual({ outcome: 'clean', lines: [`p0: ${severity}`] });
    });
  }
  for (const output of [
    '',
    'npm error',
    '{}',
    'null',
    '{"vulnerabilities":null}',
    '{"message":"405 at https://host.example/x"}',
  ]) {
    it(`says “unknown” when npm says ${JSON.stringify(output)}`, () => {
      const { outcome, lines } = judgeAudit(output);
      assert.equal(outcome, 'unknown');
      assert.match(lines.join(), /^Not checked/);
      assert.doesNotMatch(lines.join(), /host\.example/);
    });
  }
});

it('npm test has a stage for the audit', () => {
  assert.ok(STAGES.some(({ name }) => name === 'audit'));
});
