import { expect, it } from '@jest/globals';
import { isNamedBy } from './if-none-match.js';

it.each([
  [undefined, false],
  ['"2026-06-15.12"', true],
  ['W/"2026-06-15.12"', true],
  ['"a", "2026-06-15.12"', true],
  ['*', true],
  ['"2026-06-15.11"', false],
  ['"2026-06-14.12"', false],
])('the header If-None-Match: %s names the snapshot: %s', (header, named) => {
  expect(isNamedBy(header, '"2026-06-15.12"')).toBe(named);
});
