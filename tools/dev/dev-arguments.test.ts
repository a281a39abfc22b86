import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { readDevArguments } from './dev-arguments.ts';

const KNOWN = ['shell', 'mf-demo', 'mf-queue'];
const SUITE = 'https://queuebell.example';
const read = (...argv: string[]) => readDevArguments(argv, KNOWN);

describe('the command npm run dev', () => {
  it('develops everything', () => expect(read().apps).toStrictEqual(KNOWN));
  it('develops what is named, once, and the shell', () =>
    expect(read('mf-demo', 'mf-demo', 'shell').apps).toStrictEqual(['shell', 'mf-demo']));
  it('runs the suite here', () => assert.equal(read('mf-demo').suite, null));
  for (const shell of [SUITE, `${SUITE}/`, 'https://QueueBell.example:443']) {
    it(`accepts ${shell} as a suite elsewhere`, () =>
      assert.equal(read('mf-demo', '--shell', shell).suite, SUITE));
  }
  it('takes the name after the address, too', () =>
    expect(read(`--shell=${SUITE}`, 'mf-queue').apps).toStrictEqual(['mf-queue']));

  const refused: [string, string[], RegExp][] = [
    ['an app that is not there', ['mf-reviews'], /no app called mf-reviews\. There are: shell, mf-demo/],
    ['an option that it does not know', ['--port', '80'], /Unknown option '--port'/],
    ['a suite without a remote', ['--shell', SUITE], /name the one you work on/],
    ['a shell in development in a deployed shell', ['shell', '--shell', SUITE], /--shell is for remotes/],
    ['an address with a path', ['mf-demo', '--shell', `${SUITE}/admin`], /without a path/],
    ['an address of nothing', ['mf-demo', '--shell', 'queuebell.example'], /is not the address of a suite/],
    ['an address of a file', ['mf-demo', '--shell', 'file:///suite'], /is not the address of a suite/],
  ];
  for (const [what, argv, reason] of refused) {
    it(`refuses ${what}`, () => assert.throws(() => read(...argv), reason));
  }
});
