import { expect, it } from '@jest/globals';
import { withoutSecrets } from '../../platform/log/without-secrets.js';
import { reportLine } from './report-line.js';

const STACK_CHARS = 4_000;
const USER_AGENT_CHARS = 15_600;
const RUNS = 41;
const MAX_MS = 2;
/**
 * A hostile report may take this many times as long as a harmless one, which leaves room for a slow machine.
 */
const MAX_RATIO = 10;

const fill = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);

function medianMs(stack: string, userAgent: string): number {
  const report = { area: 'shell/remotes', message: fill(stack, 500), stack };
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    withoutSecrets(reportLine(report, userAgent));
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Infinity;
}

const USUAL = medianMs(
  fill('    at draw (https://bell.example/releases/mf-queue/1.2.0/exposed.js:1:2345)\n', STACK_CHARS),
  'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36',
);

it.each([
  ...[
    'a',
    'a.',
    'a@',
    'a@b',
    '@.',
    'a(',
    'eyJ',
    'eyJ-',
    'eyJ.',
    '-eyJa.b',
    '1-',
    '1 ',
    '1(',
    '(1)-',
    'a-',
    '-',
    'a+',
  ],
  ...[
    '://',
    'a://',
    'a://b:',
    'Bearer ',
    'Basic    ',
    'x?',
    '?a',
    '?a=',
    '/ticket/',
    'otpauth://',
    'A2',
    'ABCD-',
  ],
  ...['012345', '\n', ' ', '\u2028', '\u202e', '\ud800', '"', '\\', '😀', '1\u00a0', 'x'.repeat(35) + ' '],
])('a report full of %j is written as fast as any other', (part) => {
  const ms = medianMs(fill(part, STACK_CHARS), fill('Version/', USER_AGENT_CHARS));
  expect(ms).toBeLessThan(Math.max(MAX_MS, MAX_RATIO * USUAL));
});

it('a report with an endless browser name is written as fast as any other', () => {
  for (const part of ['Version/', 'Version/1 ', 'Version/1 Safari', 'Edg', ' ']) {
    expect(medianMs('Error', fill(part, USER_AGENT_CHARS))).toBeLessThan(Math.max(MAX_MS, MAX_RATIO * USUAL));
  }
});
