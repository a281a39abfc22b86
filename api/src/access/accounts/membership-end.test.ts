import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { membershipEnd, type Grant, type PaidTime } from './membership-end.js';

const day = (text: string) => new Date(`${text}T09:00:00Z`);
const grant = (at: string, amount: number): Grant => ({ at: day(at), unit: 'day', amount });
const period = (at: string, until: string): PaidTime => ({ at: day(at), id: at, until: day(until) });
const month = (at: string): PaidTime => ({ at: day(at), id: at, months: 1 });

describe('a membership ends as its payments say', () => {
  it.each<[string, Date | null, Grant[], PaidTime[], string | null]>([
    ['never, when there never was one', null, [], [], null],
    ['when it did before reasons were kept', day('2026-06-20'), [], [], '2026-06-20'],
    ['with the period that was paid', null, [], [period('2026-06-15', '2026-07-15')], '2026-07-15'],
    [
      'with the last of several',
      null,
      [],
      [period('2026-07-15', '2026-08-15'), period('2026-06-15', '2026-07-15')],
      '2026-08-15',
    ],
    ['a month after it was paid once', null, [], [month('2026-01-31')], '2026-02-28'],
    ['a month after what was left', day('2026-06-25'), [], [month('2026-06-15')], '2026-07-25'],
    ['a month from then, when nothing was left', day('2026-06-01'), [], [month('2026-06-15')], '2026-07-15'],
    ['after a grant', null, [grant('2026-06-15', 10)], [], '2026-06-25'],
    ['after two grants', null, [grant('2026-06-15', 10), grant('2026-06-16', 5)], [], '2026-06-30'],
    [
      'with the grant, while that lasts longer than what is paid',
      null,
      [grant('2026-06-16', 60)],
      [period('2026-06-15', '2026-07-15')],
      '2026-09-13',
    ],
    ['with the grant, when what was paid was given back', null, [grant('2026-06-16', 20)], [], '2026-07-06'],
  ])('%s', (_when, before, grants, paid, end) => {
    expect(membershipEnd(before, grants, paid)).toEqual(end === null ? null : day(end));
  });

  it('ends at the same time, in whatever order its payments are known', () => {
    const at = fc.date({ min: day('2026-01-01'), max: day('2027-01-01'), noInvalidDate: true });
    const paid = fc.record({ at, id: fc.uuid(), months: fc.integer({ min: 1, max: 3 }) });
    const until = fc.record({ at, id: fc.uuid(), until: at });
    const mixed = fc.uniqueArray(fc.oneof(paid, until), { selector: ({ id }) => id, maxLength: 8 });
    const shuffled = mixed.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([known, other]) => {
        expect(membershipEnd(null, [], other)).toEqual(membershipEnd(null, [], known));
      }),
    );
  });
});
