import { expect, it } from '@jest/globals';
import { type HeldLease, numbersToGive } from './leases.js';
import { TODAY, TOMORROW, YESTERDAY } from './testing/build.js';

const lease: HeldLease = { numbers: [801, 802, 803], firstDay: TODAY, lastDay: TOMORROW, used: [] };
const used = (day: string, ...numbers: number[]): HeldLease => ({
  ...lease,
  used: numbers.map((number) => ({ day, number })),
});

it.each<[when: string, lease: HeldLease, day: string, numbers: number[]]>([
  ['from its first day', lease, TODAY, [801, 802, 803]],
  ['to its last day', lease, TOMORROW, [801, 802, 803]],
  ['not before', lease, YESTERDAY, []],
  ['not after', lease, '2026-06-17', []],
  ['each once a day', used(TODAY, 802), TODAY, [801, 803]],
  ['again on the next day, but those last', used(TODAY, 801, 802), TOMORROW, [803, 801, 802]],
  ['none when all are given', used(TODAY, 801, 802, 803), TODAY, []],
])('a tablet gives the numbers of its lease %s', (_when, held, day, numbers) => {
  expect(numbersToGive(held, day)).toEqual(numbers);
});
