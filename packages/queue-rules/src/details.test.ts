import { expect, it } from '@jest/globals';
import { detailsIn } from './details.js';
import { waits } from './testing/build.js';

it.each([
  ['an entry with a phone', waits(1, 5, { name: 'Olive', phone: '0123' }), { name: 'Olive', phone: '0123' }],
  ['an entry without a phone', waits(1, 5, { name: 'Olive' }), { name: 'Olive' }],
  ['a request with an empty phone', { name: 'Olive', phone: '' }, { name: 'Olive' }],
  ['an entry whose name was erased', { name: '', phone: undefined }, { name: '' }],
])('the details of a customer are taken from %s', (_what, source, details) => {
  expect(detailsIn(source)).toStrictEqual(details);
});
