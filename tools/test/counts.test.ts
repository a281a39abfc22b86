import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import {
  countsLine,
  CRASHED,
  jestCounts,
  judge,
  playwrightCounts,
  skippedLine,
  sum,
  type Counts,
} from './counts.mjs';

describe('the counts of a test run', () => {
  it('can be added, and mention skipped tests only if there are any, never in the last line', () => {
    const total = sum([
      { passed: 3, failed: 0, skipped: 0 },
      { passed: 1, failed: 2, skipped: 0 },
    ]);
    assert.equal(countsLine(total), '4 passed, 2 failed');
    assert.equal(skippedLine(total), null);
    const someSkipped = { ...total, skipped: 1 };
    assert.equal(countsLine(someSkipped), '4 passed, 2 failed');
    assert.equal(skippedLine(someSkipped), '1 skipped');
  });

  it("are read from jest's report, with files that did not load as failures", () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      numRuntimeErrorTestSuites: 1,
    };
    expect(jestCounts(JSON.stringify(report))).toStrictEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  it("are read from Playwright's report, where flaky counts as failed, and so does an error outside of a test", () => {
    const report = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
    expect(playwrightCounts(JSON.stringify(report))).toStrictEqual({ passed: 7, failed: 3, skipped: 2 });
  });

  for (const read of [jestCounts, playwrightCounts]) {
    for (const text of ['', 'null', '{}', '{"stats":{}}', '# pass 3\n']) {
      it(`are refused rather than guessed: ${read.name} of ${JSON.stringify(text)}`, () => {
        assert.equal(read(text), null);
      });
    }
  }

  const fine = { passed: 2, failed: 0, skipped: 0 };
  const verdicts: [string, number, Counts | null, Counts][] = [
    ['a stage that went well', 0, fine, fine],
    ['a stage that ended badly after its last test', 1, fine, { ...fine, failed: 1 }],
    ['a stage whose failures were counted', 1, { ...fine, failed: 3 }, { ...fine, failed: 3 }],
    ['a stage without a report', 0, null, CRASHED],
    ['a stage in which nothing ran', 0, { ...fine, passed: 0 }, CRASHED],
  ];
  for (const [what, code, reported, verdict] of verdicts) {
    it(`lead to a verdict: ${what}`, () => expect(judge(code, reported)).toStrictEqual(verdict));
  }
});
