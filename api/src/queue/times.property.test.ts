import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { keyAgeMs, makeKey, mayBeArchived, mayBeInHistory } from './idempotency-key.js';
import { laterDay, serviceDayAt } from './service-day.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Around all changes to and from summer time of some years. */
const moment = fc.date({ min: new Date('2023-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
/** With and without summer time, on both sides of the date line, half an hour off, and one that skipped a day. */
const timeZone = fc.constantFrom(
  ...['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns'],
  ...['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Africa/Casablanca', 'UTC'],
);

/** The simple model: the offset that the zone has at that moment, added. */
function modelDay(now: Date, zone: string): string {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name ?? '') ?? [];
  const offsetMs = (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000);
  return new Date(now.getTime() + offsetMs).toISOString().slice(0, 10);
}

describe('a service day', () => {
  it('is the calendar day of the shop, whichever offset its zone has just now', () => {
    fc.assert(
      fc.property(moment, timeZone, (now, zone) => expect(serviceDayAt(now, zone)).toBe(modelDay(now, zone))),
    );
  });

  it('never goes back while time goes on, and every day comes', () => {
    const step = fc.integer({ min: 0, max: 20 * HOUR_MS });
    fc.assert(
      fc.property(moment, timeZone, fc.array(step, { maxLength: 40 }), (start, zone, steps) => {
        let [now, day] = [start.getTime(), serviceDayAt(start, zone)];
        for (const ms of steps) {
          now += ms;
          const next = serviceDayAt(new Date(now), zone);
          expect(laterDay(day, next)).toBe(next);
          expect(Date.parse(next) - Date.parse(day)).toBeLessThanOrEqual(DAY_MS);
          day = next;
        }
      }),
    );
  });

  it('is the later one of two, in whichever order servers say them', () => {
    fc.assert(
      fc.property(moment, moment, timeZone, (one, other, zone) => {
        const [a, b] = [serviceDayAt(one, zone), serviceDayAt(other, zone)];
        expect(laterDay(a, b)).toBe(laterDay(b, a));
      }),
    );
  });
});

describe('an idempotency key', () => {
  it('says how old it is, to the millisecond', () => {
    fc.assert(
      fc.property(moment, moment, (made, now) => {
        expect(keyAgeMs(makeKey(made), now)).toBe(now.getTime() - made.getTime());
      }),
    );
  });

  it('whose entry may have been archived is looked for from then on, whatever the clocks', () => {
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
          fc.pre(mayBeArchived(key, now));
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
