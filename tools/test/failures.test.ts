import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { ROOT } from '../common/paths.mjs';
import { jestFailures, playwrightFailures } from './failures.mjs';

describe('the failures at the end of npm test', () => {
  it("are read from Jest's report: failed tests with their messages, and files that did not load", () => {
    const report = {
      testResults: [
        {
          ...{ name: join(ROOT, 'api/src/one.test.ts'), status: 'failed', message: 'all of it' },
          assertionResults: [
            { status: 'passed', fullName: 'one works', failureMessages: [] },
            {
              status: 'failed',
              fullName: 'one counts',
              failureMessages: [
                '\u001b[31mexpected 2\u001b[39m\n  got 3\n    at x (/node_modules/jest/a.js:1)',
              ],
            },
          ],
        },
        {
          name: join(ROOT, 'api/src/two.test.ts'),
          status: 'failed',
          message: 'no such module',
          assertionResults: [],
        },
        { name: join(ROOT, 'api/src/three.test.ts'), status: 'passed', message: '', assertionResults: [] },
      ],
    };
    expect(jestFailures(JSON.stringify(report))).toStrictEqual([
      'api/src/one.test.ts: one counts\n  expected 2\n    got 3',
      'api/src/two.test.ts\n  no such module',
    ]);
  });

  it("are read from Playwright's report, nested suites, flaky tests and errors outside of a test included", () => {
    const spec = (title: string, status: string, errors: { message: string }[]) => ({
      ...{ title, file: 'board.spec.ts', line: 7 },
      tests: [{ status, results: [{ errors }, { errors: [] }] }],
    });
    const report = {
      suites: [
        {
          specs: [spec('shows', 'expected', [])],
          suites: [
            {
              specs: [
                spec('rings', 'flaky', [{ message: 'silent' }]),
                spec('calls', 'unexpected', [{ message: 'no' }]),
              ],
            },
          ],
        },
      ],
      errors: [{ message: 'the server ended' }],
    };
    expect(playwrightFailures(JSON.stringify(report))).toStrictEqual([
      'board.spec.ts:7: rings\n  silent',
      'board.spec.ts:7: calls\n  no',
      'outside of a test\n  the server ended',
    ]);
  });

  it('have the first lines of a long message only', () => {
    const message = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
    const [text = ''] = playwrightFailures(JSON.stringify({ errors: [{ message }] }));
    expect(text.split('\n')).toHaveLength(25);
  });

  it('have each of several messages, also after a long one', () => {
    const long = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
    const errors = [{ message: long }, { message: 'in the console' }];
    const spec = { title: 'shows', file: 'board.spec.ts', line: 7 };
    const report = { specs: [{ ...spec, tests: [{ status: 'unexpected', results: [{ errors }] }] }] };
    const [text = ''] = playwrightFailures(JSON.stringify({ suites: [report] }));
    expect(text).toMatch(/^ {2}in the console$/m);
  });

  for (const text of ['', 'null', '{}', 'no report'])
    it(`are none in a report that cannot be read: ${JSON.stringify(text)}`, () => {
      expect(jestFailures(text)).toStrictEqual([]);
      expect(playwrightFailures(text)).toStrictEqual([]);
    });
});
