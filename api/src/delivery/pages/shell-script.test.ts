import { expect, it } from '@jest/globals';
import { scriptOf } from './shell-page.js';

it.each([
  [
    '<head><script defer src="/assets/shell/shell.18daa1848c.js"></script></head>',
    '/assets/shell/shell.18daa1848c.js',
  ],
  ['<head><script>early()</script><script src="/a.js"></script></head>', '/a.js'],
  ['<head></head>', undefined],
  ['', undefined],
])('the shell starts with a script that its page names: %s', (html, script) => {
  expect(scriptOf(html)).toBe(script);
});
