import { expect, it } from '@jest/globals';
import { tokenIn } from './token-in-address';

it.each([
  ['?token=abc-DEF_123', 'abc-DEF_123'],
  ['?lang=en&token=abc', 'abc'],
  ['?token=', null],
  ['?other=abc', null],
  ['', null],
])('in a mailed link, the token of %j is %s', (search, token) => {
  expect(tokenIn(search)).toBe(token);
});
