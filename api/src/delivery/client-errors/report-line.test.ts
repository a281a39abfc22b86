import { describe, expect, it } from '@jest/globals';
import { browserFamily, cleanText, reportLine } from './report-line.js';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

describe('the stored description of a browser', () => {
  it.each([
    [CHROME, 'Chrome'],
    [CHROME.replace('Chrome', 'HeadlessChrome'), 'Chrome'],
    [`${CHROME} Edg/130.0.0.0`, 'Edge'],
    [`${CHROME} OPR/115.0`, 'Opera'],
    [CHROME.replace('Chrome/', 'SamsungBrowser/27.0 Chrome/'), 'Samsung Internet'],
    ['Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox'],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1',
      'Safari',
    ],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 CriOS/130.0 Mobile/15E148 Safari/604.1', 'Chrome'],
    ['curl/8.0\r\nEvil: yes', 'other'],
    [undefined, 'other'],
  ])('%s', (userAgent, family) => {
    expect(browserFamily(userAgent)).toBe(family);
  });
});

describe('the log line of a report', () => {
  it.each([
    ['stays as it is', 'mf-queue 1.2.0 could not be loaded.', 'mf-queue 1.2.0 could not be loaded.'],
    ['makes no second line', 'a\nWARN all is well\r\n\u2028b', 'a | WARN all is well | b'],
    ['says nothing to a terminal', '\u001b[31mred\u0007\u009b2J', '[31mred2J'],
    ['does not turn the line around', 'a\u202eb\u2066c\u200bd', 'abcd'],
    ['keeps places of scripts', 'at f (http://h/a.js:1:2)', 'at f (http://h/a.js:1:2)'],
    ['loses a query', 'at f (http://h/a.js?token=secret:1:2)', 'at f (http://h/a.js:1:2)'],
    [
      'loses a query and its fragment',
      'GET /reset-password?token=abc#x failed',
      'GET /reset-password failed',
    ],
    ['keeps a question', 'What? No. Really?', 'What? No. Really?'],
    ['loses an email address', 'No user <olga@example.com>.', 'No user <<email>>.'],
    ['loses half a character', 'a\ud800b', 'ab'],
  ])('%s', (_what, text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });
});

it('the log line of a report is one line of JSON with the fields that were given, and nothing about the sender', () => {
  const report = {
    area: 'shell/remotes',
    message: 'gone\n{"area":"forged"}',
    remote: 'mf-queue',
    version: '1.1.0',
  };
  const line = reportLine({ ...report, stack: 'Error: gone\n    at f (a.js:1:2)' }, CHROME);
  expect(line).not.toContain('\n');
  expect(JSON.parse(line)).toEqual({
    ...report,
    message: 'gone | {"area":"forged"}',
    browser: 'Chrome',
    stack: 'Error: gone | at f (a.js:1:2)',
  });
});

it('the log line of a report cuts a long stack line before a word', () => {
  const stack = `Error: ${'x '.repeat(95)}olga@example.com\n at f (a.js:1:2)`;
  const { stack: shortened } = JSON.parse(reportLine({ area: 'a', message: 'b', stack }, CHROME)) as {
    stack: string;
  };
  expect(shortened).toBe(`Error: ${'x '.repeat(95)}… | at f (a.js:1:2)`);
});
