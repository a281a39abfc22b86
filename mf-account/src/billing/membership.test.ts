import { expect, it } from '@jest/globals';
import { isMembershipValid } from './membership';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');

it.each([
  ['never was', null, false],
  ['is no date', 'soon', false],
  ['is empty', '', false],
  ['ended long ago', '2020-01-01T00:00:00.000Z', false],
  ['ended a millisecond ago', '2026-03-01T11:59:59.999Z', false],
  ['ends now', '2026-03-01T12:00:00.000Z', true],
  ['ends in a millisecond', '2026-03-01T12:00:00.001Z', true],
  ['ends in the future', '2099-01-01T00:00:00.000Z', true],
])('a membership that %s, with the end %p, is valid: %p', (_what, expires, valid) => {
  expect(isMembershipValid(expires, NOW)).toBe(valid);
});
