import { expect, it } from '@jest/globals';
import { withCompanions } from './companion-names';

it.each<[string, { name: string; more?: string[] }, object]>([
  ['nobody', { name: 'Sam' }, { name: 'Sam' }],
  ['a list that was emptied', { name: 'Sam', more: [] }, { name: 'Sam' }],
  ['names', { name: 'Sam', more: [' Leo ', 'Max'] }, { name: 'Sam', more: ['Leo', 'Max'] }],
  [
    'names that were left out',
    { name: 'Sam', more: ['', 'Max', ' '] },
    { name: 'Sam', more: ['Sam 2', 'Max', 'Sam 4'] },
  ],
  [
    'a name of full length',
    { name: 'x'.repeat(80), more: [''] },
    { name: 'x'.repeat(80), more: [`${'x'.repeat(78)} 2`] },
  ],
])('the request of a group has the right names after the form had %s', (_what, customer, expected) => {
  expect(withCompanions(customer)).toEqual(expected);
});
