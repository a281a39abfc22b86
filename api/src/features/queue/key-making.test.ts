import { describe, expect, it } from '@jest/globals';
import { keyAgeMs, mayBeForgotten, mayBeInHistory } from '@queuebell/queue-rules';
import fc from 'fast-check';
import { makeKey } from './key-making.js';

/** Around all changes of summer time for some years. */
const moment = fc.date({ min: new Date('2023-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

describe('an idempotency key', () => {
  it('says how old it is, to the millisecond', () => {
    fc.assert(
      fc.property(moment, moment, (made, now) => {
        expect(keyAgeMs(makeKey(made), now)).toBe(now.getTime() - made.getTime());
      }),
    );
  });

  it('is looked for in the history as soon as its entry may be there, whatever the clocks say', () => {
    const minutes = fc.integer({ min: -3 * 24 * 60, max: 3 * 24 * 60 });
    const later = fc.integer({ min: 0, max: 23 * 60 });
    const skew = fc.integer({ min: -299, max: 299 });
    fc.assert(
      fc.property(
        moment,
        minutes,
        later,
        skew,
        fc.uuid(),
        fc.boolean(),
        (now, age, wait, skewS, uuid, isOfTime) => {
          const key = isOfTime ? makeKey(new Date(now.getTime() - age * 60_000)) : uuid;
          fc.pre(mayBeForgotten(key, now, false));
          const again = new Date(now.getTime() + wait * 60_000 + skewS * 1_000);
          expect(mayBeInHistory(key, again)).toBe(true);
        },
      ),
    );
  });

  it('that is any text has an age or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), moment, (key, now) => {
        const age = keyAgeMs(key, now);
        expect(age === null || Number.isFinite(age)).toBe(true);
      }),
    );
  });
});
