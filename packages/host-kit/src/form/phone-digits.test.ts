import { expect, it } from '@jest/globals';
import { phoneDigits } from './phone-digits';

it.each([
  ['07700900123', '07700900123'],
  ['  07700 900 123 ', '07700900123'],
  ['+44 7700 900123', '00447700900123'],
  ['+44 (0)7700 900123', '00447700900123'],
  ['+44 (0) 7700 900123', '00447700900123'],
  ['(0)30 123456', '030123456'],
  ['+1 (212) 555-0100', '0012125550100'],
  ['020.7946.0018', '02079460018'],
  ['020\u20117946\u20130018', '02079460018'],
  ['+44\u00a07700\u00a0900123', '00447700900123'],
  ['\u202a+44 7700 900123\u202c', '00447700900123'],
  ['', ''],
  ['   ', ''],
])('the phone number %j becomes %j', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
});

it.each(['call me', '0770O 900123', '+', '++44 7700', '12+34', '\u0660\u0661\u0662'])(
  'the text %j stays as it is, so that its owner sees what is wrong',
  (typed) => {
    expect(phoneDigits(typed)).toBe(typed);
  },
);
