import { expect, it } from '@jest/globals';
import { detailsIn } from './details.js';
import { waits } from './testing/build.js';

it.each([
  [waits(1, 5, { name: 'Olive', phone: '0123' }), { name: 'Olive', phone: '0123' }],
  [waits(1, 5, { name: 'Olive' }), { name: 'Olive' }],
  [{ name: 'Olive', phone: '' }, { name: 'Olive' }],
  [{ name: '', phone: undefined }, { name: '' }],
])('takes out of %j what the customer said', (source, details) => {
  expect(detailsIn(source)).toStrictEqual(details);
});
