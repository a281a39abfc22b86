import { describe, expect, it } from '@jest/globals';
import type { LeaseResponse } from '@queuebell/contracts';
import { DRAFT_RESET_MS } from '@queuebell/contracts/limits';
import {
  type Attempt,
  type Kept,
  begin,
  confirm,
  dismiss,
  doneWith,
  emptyDesk,
  giveUp,
  interrupted,
  isToBeSent,
  leased,
  left,
  leftMeanwhile,
  numberBefore,
  settle,
  takenOut,
  tell,
  toldNumber,
  troubled,
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
const fresh = emptyDesk('tablet');
const ready = leased(fresh, 'tablet', grant, trip);
const keysOf = (kept: Kept) => kept.outbox.map(({ key }) => key);

describe('a customer', () => {
  it('is noted before anything is sent, once', () => {
    const once = begin(ready, leo, NOW);
    expect(once.outbox).toEqual([
      { ...leo, arrivedAt: '2026-11-21T14:05:00.000Z', told: null, isDone: false, trouble: null },
    ]);
    expect(begin(once, leo, NOW + 1_000)).toBe(once);
  });

  it('arrives after everybody before, also in the same millisecond and when the clock is set back', () => {
    const both = begin(begin(ready, leo, NOW), ines, NOW - 60_000);
    expect(both.outbox.map(({ arrivedAt }) => arrivedAt)).toEqual([
      '2026-11-21T14:05:00.000Z',
      '2026-11-21T14:05:00.001Z',
    ]);
  });

  it('arrives by the server’s clock, also on a tablet that lost its own with the power', () => {
    const slow = leased(fresh, 'tablet', grant, { sentAt: NOW - 61_000, receivedAt: NOW - 59_000 });
    expect(begin(slow, leo, NOW).outbox[0]?.arrivedAt).toBe('2026-11-21T14:06:00.000Z');
    expect(begin(slow, leo, 0).outbox[0]?.arrivedAt).toBe('2026-11-21T14:05:00.000Z');
  });

  it('who corrects the form has left under what was typed before', () => {
    const corrected = begin(begin(ready, leo, NOW), { ...leo, name: 'Leon', key: 'leon' }, NOW, 'leo');
    expect(corrected.outbox).toMatchObject([
      { key: 'leo', told: null, isDone: true },
      { key: 'leon', isDone: false },
    ]);
  });

  it('keeps a number that was told, whatever comes after', () => {
    const { outbox } = begin(tell(ready, leo, NOW), ines, NOW, 'leo');
    expect(outbox).toMatchObject([{ key: 'leo', told: 801 }, { key: 'ines' }]);
  });
});

describe('who was told no number', () => {
  const noted = begin(ready, leo, NOW);
  const gone = left(noted, 'leo');
  const toBeSent = (kept: Kept) => kept.outbox.filter(isToBeSent).map(({ key }) => key);

  it('stands there and may ask for it anew: nobody does it for them', () => {
    expect(toBeSent(noted)).toEqual([]);
  });

  it('is to be out of the line once they have left, and nothing is left of them then', () => {
    expect(toBeSent(gone)).toEqual(['leo']);
    expect(takenOut(gone, 'leo').outbox).toEqual([]);
  });

  it('is here again when they ask again under the same key', () => {
    const back = begin(gone, leo, NOW);
    expect(toBeSent(back)).toEqual([]);
    expect(takenOut(back, 'leo')).toBe(back);
  });

  it.each<[when: string, kept: Kept, after: number, sent: string[]]>([
    ['may still stand there after a reload', noted, 5_000, []],
    ['has left when the power came back later', noted, DRAFT_RESET_MS, ['leo']],
    ['has left when it came back the next morning', noted, 12 * 3_600_000, ['leo']],
    ['is not who was told one', tell(noted, leo, NOW), DRAFT_RESET_MS, ['leo']],
  ])('%s', (_when, kept, after, sent) => {
    const meanwhile = leftMeanwhile(kept, NOW + after);
    expect(toBeSent(meanwhile)).toEqual(sent);
    expect(toldNumber(meanwhile, 'leo')).toBe(toldNumber(kept, 'leo'));
    expect(leftMeanwhile(meanwhile, NOW + after)).toBe(meanwhile);
  });
});

describe('a ticket that was read', () => {
  it('is still to be delivered where the number was the tablet’s', () => {
    expect(doneWith(tell(ready, leo, NOW), 'leo').outbox).toMatchObject([{ told: 801, isDone: true }]);
  });

  it('is done with where the number was the server’s, also where that could not be noted before', () => {
    expect(doneWith(begin(ready, leo, NOW), 'leo').outbox).toEqual([]);
  });
});

describe('a number of the reserve', () => {
  it('is given once', () => {
    const both = tell(tell(begin(ready, leo, NOW), leo, NOW), ines, NOW);
    expect([toldNumber(both, 'leo'), toldNumber(both, 'ines')]).toEqual([801, 802]);
  });

  it('stays the customer’s', () => {
    const told = tell(ready, leo, NOW);
    expect(tell(told, leo, NOW)).toBe(told);
  });

  it.each<[why: string, kept: Kept, now: number]>([
    ['no lease was granted', fresh, NOW],
    ['all are given', tell(tell(ready, leo, NOW), ines, NOW), NOW],
    ['the lease has run out', ready, NOW + 2 * 86_400_000],
  ])('is not told where %s, and nobody is lost', (_why, kept, now) => {
    const noted = begin(kept, { name: 'Max', phone: '', key: 'max' }, now);
    const after = tell(noted, { name: 'Max', phone: '', key: 'max' }, now);
    expect(toldNumber(after, 'max')).toBeNull();
    expect(keysOf(after)).toContain('max');
  });

  it('may be given again the day after, when all others are given', () => {
    const told = settle(tell(ready, leo, NOW), 'leo');
    const tomorrow = tell(tell(told, ines, NOW + 86_400_000), max, NOW + 86_400_000);
    expect([toldNumber(tomorrow, 'ines'), toldNumber(tomorrow, 'max')]).toEqual([802, 801]);
  });

  it('is one of the day of arrival, also when midnight passes meanwhile', () => {
    const lateEvening = Date.parse('2026-11-21T23:59:58.000Z');
    const told = tell(begin(ready, leo, lateEvening), leo, lateEvening + 5_000);
    expect(told.lease?.used).toEqual([{ day: '2026-11-21', number: 801 }]);
  });

  it('is told to a customer whom another tab has delivered meanwhile, who is then delivered again', () => {
    expect(tell(ready, leo, NOW).outbox).toMatchObject([{ key: 'leo', told: 801 }]);
  });
});

describe('a delivery', () => {
  const told = tell(begin(ready, leo, NOW), leo, NOW);

  it('ends with its confirmation', () => {
    expect(confirm(told, 'leo', 801, 801)).toMatchObject({ outbox: [], renumbered: [] });
    expect(confirm(ready, 'leo', 801, 801)).toBe(ready);
  });

  it('that gave another number than the told one is for the staff to see', () => {
    const renumbered = { key: 'leo', name: 'Leo', told: 801, number: 31 };
    expect(confirm(told, 'leo', 801, 31)).toMatchObject({ outbox: [], renumbered: [renumbered] });
  });

  it('that the server does not take stays, for the staff to see, until they have seen to it', () => {
    const stuck = troubled(told, 'leo', 'Please check what you entered.');
    expect(stuck.outbox).toMatchObject([{ key: 'leo', trouble: 'Please check what you entered.' }]);
    expect(dismiss(stuck, 'leo').outbox).toEqual([]);
  });

  it('under another number stays until the staff has seen to it', () => {
    expect(dismiss(confirm(told, 'leo', 801, 31), 'leo').renumbered).toEqual([]);
  });
});

describe('a turn that a reload interrupts', () => {
  const noted = begin(ready, leo, NOW);

  it.each<[what: string, kept: Kept, after: number, who: Attempt | null]>([
    ['goes on while the customer may be standing there', noted, 5_000, leo],
    ['goes on with the number that was stored and perhaps not shown', tell(noted, leo, NOW), 5_000, leo],
    ['is over when the ticket was read', doneWith(tell(noted, leo, NOW), 'leo'), 5_000, null],
    ['is over after a minute', noted, DRAFT_RESET_MS, null],
    ['is nobody’s where nobody was', ready, 5_000, null],
  ])('%s', (_what, kept, after, who) => {
    expect(interrupted(kept, NOW + after)).toEqual(who);
  });
});

describe('a lease', () => {
  it('of who this tablet no longer is changes nothing', () => {
    expect(leased(ready, 'before', grant, trip)).toBe(ready);
  });

  it('is given up for good: the next one is another holder’s', () => {
    expect(giveUp(ready, 'next')).toMatchObject({ holder: 'next', lease: null });
  });

  it('is not given up while a ticket waits for its delivery', () => {
    const told = tell(ready, leo, NOW);
    expect(giveUp(told, 'next')).toBe(told);
  });
});

describe('the number before a customer, as far as the tablet knows', () => {
  const MIDNIGHT = Date.parse('2026-11-22T00:00:00.000Z');
  const given14 = { number: 14, at: NOW - 60_000 };
  const told = (kept: Kept, attempt: Attempt, now = NOW) => tell(kept, attempt, now);

  it.each<[string, Kept, Parameters<typeof numberBefore>[2], number | null]>([
    ['is the last that it told for the server', told(ready, leo), given14, 14],
    ['is the last that it told itself', told(told(ready, ines), leo), given14, 801],
    ['is nobody’s who was told none', told(begin(ready, ines, NOW), leo), given14, 14],
    ['is nobody’s who came later', told(told(ready, leo), ines), given14, 14],
    [
      'is nobody’s whom the server does not take',
      told(troubled(told(ready, ines), 'ines', 'no'), leo),
      null,
      null,
    ],
    ['is not known to a page that has told none', told(ready, leo), null, null],
    ['is none of another day', told(told(ready, ines), leo, MIDNIGHT), given14, null],
    [
      'is of today by the server’s clock',
      told(
        leased(fresh, 'tablet', grant, { sentAt: NOW - DAY_MS, receivedAt: NOW - DAY_MS }),
        leo,
        NOW - DAY_MS,
      ),
      { number: 14, at: NOW - DAY_MS - 60_000 },
      14,
    ],
    ['is none of somebody who is not there', ready, given14, null],
  ])('%s', (_what, kept, lastGiven, expected) => {
    expect(numberBefore(kept, 'leo', lastGiven)).toBe(expected);
  });
});
