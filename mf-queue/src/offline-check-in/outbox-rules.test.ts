import { describe, expect, it } from '@jest/globals';
import type { LeaseResponse } from '@queuebell/contracts';
import { DRAFT_RESET_MS } from '@queuebell/contracts/limits';
import {
  type Attempt,
  type TabletRecord,
  addToOutbox,
  confirmDelivery,
  dismissAttention,
  finishTurn,
  emptyRecord,
  giveUpLease,
  interruptedAttempt,
  mustBeSent,
  withLease,
  markLeft,
  markAbandoned,
  numberBefore,
  removeAttempt,
  removeFromOutbox,
  removeIfLeft,
  giveNumber,
  toldNumberOf,
  toldNumbersOf,
  markRefused,
} from './outbox-rules';

const NOW = Date.parse('2026-11-21T14:05:00.000Z');
const leo: Attempt = { name: 'Leo', phone: '', key: 'leo' };
const ines: Attempt = { name: 'Ines', phone: '123', key: 'ines' };
const max: Attempt = { name: 'Max', phone: '', key: 'max' };
const grant: LeaseResponse = {
  numbers: [801, 802],
  used: [],
  serviceDay: '2026-11-21',
  lastDay: '2026-11-22',
  timeZone: 'Europe/London',
  now: new Date(NOW).toISOString(),
};
const DAY_MS = 24 * 60 * 60_000;
const trip = { sentAt: NOW, receivedAt: NOW };
const fresh = emptyRecord('tablet');
const ready = withLease(fresh, 'tablet', grant, trip);
const keysOf = (record: TabletRecord) => record.outbox.map(({ key }) => key);

describe('a customer in the outbox', () => {
  it('is stored before anything is sent, once', () => {
    const once = addToOutbox(ready, leo, NOW);
    expect(once.outbox).toEqual([
      { ...leo, arrivedAt: '2026-11-21T14:05:00.000Z', told: null, isDone: false, trouble: null },
    ]);
    expect(addToOutbox(once, leo, NOW + 1_000)).toBe(once);
  });

  it('arrives after everybody before, also in the same millisecond and when the clock is set back', () => {
    const both = addToOutbox(addToOutbox(ready, leo, NOW), ines, NOW - 60_000);
    expect(both.outbox.map(({ arrivedAt }) => arrivedAt)).toEqual([
      '2026-11-21T14:05:00.000Z',
      '2026-11-21T14:05:00.001Z',
    ]);
  });

  it('arrives by the server’s clock, also on a tablet that lost its own with the power', () => {
    const slow = withLease(fresh, 'tablet', grant, { sentAt: NOW - 61_000, receivedAt: NOW - 59_000 });
    expect(addToOutbox(slow, leo, NOW).outbox[0]?.arrivedAt).toBe('2026-11-21T14:06:00.000Z');
    expect(addToOutbox(slow, leo, 0).outbox[0]?.arrivedAt).toBe('2026-11-21T14:05:00.000Z');
  });

  it('a customer who corrects the form has left under the earlier text', () => {
    const corrected = addToOutbox(
      addToOutbox(ready, leo, NOW),
      { ...leo, name: 'Leon', key: 'leon' },
      NOW,
      'leo',
    );
    expect(corrected.outbox).toMatchObject([
      { key: 'leo', told: null, isDone: true },
      { key: 'leon', isDone: false },
    ]);
  });

  it('keeps a number that was told, whatever comes after', () => {
    const { outbox } = addToOutbox(giveNumber(ready, leo, NOW), ines, NOW, 'leo');
    expect(outbox).toMatchObject([{ key: 'leo', told: 801 }, { key: 'ines' }]);
  });
});

describe('in the outbox, a customer who was told no number', () => {
  const noted = addToOutbox(ready, leo, NOW);
  const gone = markLeft(noted, 'leo');
  const toBeSent = (record: TabletRecord) => record.outbox.filter(mustBeSent).map(({ key }) => key);

  it('stands there and may ask again: nobody does it for them', () => {
    expect(toBeSent(noted)).toEqual([]);
  });

  it('is to be removed from the queue once they have left, and then nothing of them is left', () => {
    expect(toBeSent(gone)).toEqual(['leo']);
    expect(removeIfLeft(gone, 'leo').outbox).toEqual([]);
  });

  it('is here again when they ask again under the same key', () => {
    const back = addToOutbox(gone, leo, NOW);
    expect(toBeSent(back)).toEqual([]);
    expect(removeIfLeft(back, 'leo')).toBe(back);
  });

  it.each<[when: string, kept: TabletRecord, after: number, sent: string[]]>([
    ['may still stand there after a reload', noted, 5_000, []],
    ['has left when the power came back later', noted, DRAFT_RESET_MS, ['leo']],
    ['has left when it came back the next morning', noted, 12 * 3_600_000, ['leo']],
    ['is not who was told one', giveNumber(noted, leo, NOW), DRAFT_RESET_MS, ['leo']],
  ])('%s', (_when, record, after, sent) => {
    const meanwhile = markAbandoned(record, NOW + after);
    expect(toBeSent(meanwhile)).toEqual(sent);
    expect(toldNumberOf(meanwhile, 'leo')).toBe(toldNumberOf(record, 'leo'));
    expect(markAbandoned(meanwhile, NOW + after)).toBe(meanwhile);
  });
});

describe('in the outbox, a ticket that was read', () => {
  it('is still to be delivered if the number was the tablet’s', () => {
    expect(finishTurn(giveNumber(ready, leo, NOW), 'leo').outbox).toMatchObject([
      { told: 801, isDone: true },
    ]);
  });

  it('is done if the number was the server’s, also if that could not be stored before', () => {
    expect(finishTurn(addToOutbox(ready, leo, NOW), 'leo').outbox).toEqual([]);
  });
});

describe('in the outbox, a number of the reserve', () => {
  it('is given once', () => {
    const both = giveNumber(giveNumber(addToOutbox(ready, leo, NOW), leo, NOW), ines, NOW);
    expect([toldNumberOf(both, 'leo'), toldNumberOf(both, 'ines')]).toEqual([801, 802]);
  });

  it('stays the customer’s', () => {
    const given = giveNumber(ready, leo, NOW);
    expect(giveNumber(given, leo, NOW)).toBe(given);
  });

  it.each<[why: string, kept: TabletRecord, now: number]>([
    ['no lease was granted', fresh, NOW],
    ['all are given', giveNumber(giveNumber(ready, leo, NOW), ines, NOW), NOW],
    ['the lease has run out', ready, NOW + 2 * 86_400_000],
  ])('is not told if %s, and no customer is lost', (_why, record, now) => {
    const noted = addToOutbox(record, { name: 'Max', phone: '', key: 'max' }, now);
    const after = giveNumber(noted, { name: 'Max', phone: '', key: 'max' }, now);
    expect(toldNumberOf(after, 'max')).toBeNull();
    expect(keysOf(after)).toContain('max');
  });

  it('may be given again the day after, when all others are given', () => {
    const settled = removeFromOutbox(giveNumber(ready, leo, NOW), 'leo');
    const tomorrow = giveNumber(giveNumber(settled, ines, NOW + 86_400_000), max, NOW + 86_400_000);
    expect([toldNumberOf(tomorrow, 'ines'), toldNumberOf(tomorrow, 'max')]).toEqual([802, 801]);
  });

  it('is one of the day of arrival, also if midnight passes meanwhile', () => {
    const lateEvening = Date.parse('2026-11-21T23:59:58.000Z');
    const given = giveNumber(addToOutbox(ready, leo, lateEvening), leo, lateEvening + 5_000);
    expect(given.lease?.used).toEqual([{ day: '2026-11-21', number: 801 }]);
  });

  it('is told to a customer whom another tab has delivered meanwhile, who is then delivered again', () => {
    expect(giveNumber(ready, leo, NOW).outbox).toMatchObject([{ key: 'leo', told: 801 }]);
  });
});

describe('in the outbox, a delivery', () => {
  const given = giveNumber(addToOutbox(ready, leo, NOW), leo, NOW);

  it('ends with its confirmation', () => {
    expect(confirmDelivery(given, 'leo', 801, 801)).toMatchObject({ outbox: [], renumbered: [] });
    expect(confirmDelivery(ready, 'leo', 801, 801)).toBe(ready);
  });

  it('that got another number than the told one is kept for the staff', () => {
    const renumbered = { key: 'leo', name: 'Leo', told: 801, number: 31 };
    expect(confirmDelivery(given, 'leo', 801, 31)).toMatchObject({ outbox: [], renumbered: [renumbered] });
  });

  it('that the server refused is kept for the staff until they have handled it', () => {
    const stuck = markRefused(given, 'leo', 'Please check what you entered.');
    expect(stuck.outbox).toMatchObject([{ key: 'leo', trouble: 'Please check what you entered.' }]);
    expect(dismissAttention(stuck, 'leo').outbox).toEqual([]);
  });

  it('under another number stays until the staff have handled it', () => {
    expect(dismissAttention(confirmDelivery(given, 'leo', 801, 31), 'leo').renumbered).toEqual([]);
  });
});

describe('in the outbox, a check-in that a reload interrupts', () => {
  const noted = addToOutbox(ready, leo, NOW);

  it.each<[what: string, kept: TabletRecord, after: number, who: Attempt | null]>([
    ['goes on while the customer may be standing there', noted, 5_000, leo],
    [
      'goes on with the number that was stored and perhaps not shown',
      giveNumber(noted, leo, NOW),
      5_000,
      leo,
    ],
    ['is over when the ticket was read', finishTurn(giveNumber(noted, leo, NOW), 'leo'), 5_000, null],
    ['is over after a minute', noted, DRAFT_RESET_MS, null],
    ['is nobody’s where nobody was', ready, 5_000, null],
  ])('%s', (_what, record, after, who) => {
    expect(interruptedAttempt(record, NOW + after)).toEqual(who);
  });
});

describe('in the outbox, a lease', () => {
  it('of a former holder changes nothing', () => {
    expect(withLease(ready, 'before', grant, trip)).toBe(ready);
  });

  it('is given up for good: the next one has another holder', () => {
    expect(giveUpLease(ready, 'next')).toMatchObject({ holder: 'next', lease: null });
  });

  it('is not given up while a ticket waits for its delivery', () => {
    const given = giveNumber(ready, leo, NOW);
    expect(giveUpLease(given, 'next')).toBe(given);
  });
});

describe('in the outbox, the number before a customer, as far as the tablet knows,', () => {
  const MIDNIGHT = Date.parse('2026-11-22T00:00:00.000Z');
  const given14 = { number: 14, at: NOW - 60_000 };
  const withNumber = (record: TabletRecord, attempt: Attempt, now = NOW) => giveNumber(record, attempt, now);

  it.each<[string, TabletRecord, Parameters<typeof numberBefore>[2], number | null]>([
    ['is the last that it told for the server', withNumber(ready, leo), given14, 14],
    ['is the last that it told itself', withNumber(withNumber(ready, ines), leo), given14, 801],
    ['is nobody’s who was told none', withNumber(addToOutbox(ready, ines, NOW), leo), given14, 14],
    ['is nobody’s who came later', withNumber(withNumber(ready, leo), ines), given14, 14],
    [
      'is nobody’s whom the server does not take',
      withNumber(markRefused(withNumber(ready, ines), 'ines', 'no'), leo),
      null,
      null,
    ],
    ['is not known to a page that has told none', withNumber(ready, leo), null, null],
    ['is none of another day', withNumber(withNumber(ready, ines), leo, MIDNIGHT), given14, null],
    [
      'is of today by the server’s clock',
      withNumber(
        withLease(fresh, 'tablet', grant, { sentAt: NOW - DAY_MS, receivedAt: NOW - DAY_MS }),
        leo,
        NOW - DAY_MS,
      ),
      { number: 14, at: NOW - DAY_MS - 60_000 },
      14,
    ],
    ['is none of somebody who is not there', ready, given14, null],
  ])('%s', (_what, record, lastGiven, expected) => {
    expect(numberBefore(record, 'leo', lastGiven)).toBe(expected);
  });
});

describe('in the outbox, people who come together', () => {
  const key = '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b-6c7d8e9f0a1b20';
  const last = (digits: string) => key.slice(0, -2) + digits;
  const family: Attempt = { name: 'Sam', phone: '', key, more: ['Leo'] };
  const noted = addToOutbox(ready, family, NOW);

  it('are stored one by one, in their order, under keys of one check-in', () => {
    expect(noted.outbox).toMatchObject([
      { name: 'Sam', key, group: key, arrivedAt: '2026-11-21T14:05:00.000Z' },
      { name: 'Leo', key: last('21'), group: key, arrivedAt: '2026-11-21T14:05:00.001Z' },
    ]);
    expect(addToOutbox(noted, family, NOW)).toBe(noted);
  });

  it('all get a number of the lease, or nobody', () => {
    expect(toldNumbersOf(giveNumber(noted, family, NOW), key)).toEqual([801, 802]);
    const oneLeft = giveNumber(ready, max, NOW);
    expect(toldNumbersOf(giveNumber(oneLeft, family, NOW), key)).toBeNull();
  });

  it('are one attempt after a reload', () => {
    expect(interruptedAttempt(noted, NOW)).toEqual(family);
  });

  it('leave together when they go without numbers, and stay together when they ask again', () => {
    const left = markLeft(noted, key);
    expect(left.outbox.every(mustBeSent)).toBe(true);
    expect(addToOutbox(left, family, NOW).outbox.some(mustBeSent)).toBe(false);
    expect(markAbandoned(noted, NOW + DRAFT_RESET_MS).outbox.every(mustBeSent)).toBe(true);
  });

  it('are settled together by the server’s answer, and one by one by deliveries', () => {
    expect(removeAttempt(noted, key).outbox).toEqual([]);
    const given = giveNumber(noted, family, NOW);
    expect(confirmDelivery(given, key, 801, 801).outbox).toMatchObject([{ name: 'Leo' }]);
  });
});
