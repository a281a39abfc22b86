import { describe, expect, it } from '@jest/globals';
import { decide, type Command } from '../../decide.js';
import { actorOf, type Actor, type QueueEvent } from '../../events.js';
import type { ClosedEntry, Queue } from '../../queue.js';
import { orderOf } from '../../queue-order.js';
import { lineOf, servedIn } from '../../serving.js';
import {
  aQueueOfThree,
  changeOf,
  checkInOf,
  deepFrozen,
  inMs,
  keyMadeAt,
  MINUTE_MS,
  NEXT_DAY,
  NOW,
  numbersOf,
  waits,
} from '../../testing/build.js';
import { aQueueOfChairs, CHAIRS } from '../../testing/chairs.js';
import { differenceBetween } from '../../testing/difference.js';
import { expiredCalls } from '../expire-calls.js';

const OWNER: Actor = { is: 'owner' };
const CLOCK: Actor = { is: 'clock' };

/** A shop in which a minute passes between two commands. */
class Shop {
  queue: Queue;
  visits: ClosedEntry[] = [];
  #minutes = 0;

  constructor(queue: Queue) {
    this.queue = queue;
  }

  get #now() {
    return inMs(this.#minutes * MINUTE_MS);
  }

  carryOut(command: Command): readonly QueueEvent[] {
    this.#minutes += 1;
    const { queue, events } = changeOf(decide(this.queue, command, this.#now));
    this.queue = deepFrozen(queue);
    const { at } = this.#now;
    return events.map((event) => ({ ...event, sequence: 1, first: 1, at, by: actorOf(event, OWNER) }));
  }

  takeBack(events: readonly QueueEvent[], now = this.#now) {
    const { visits, queue } = this;
    const command = { type: 'takeBack', events, visits, lookedAt: queue.archivings } as const;
    const change = changeOf(decide(queue, command, now));
    this.queue = deepFrozen(change.queue);
    return change.answer;
  }

  archive(): void {
    this.visits = [...this.queue.closed];
    this.carryOut({ type: 'archive', inHistory: this.visits });
  }
}

const close = (number: number) => ({ type: 'close', number }) as const;
const next = (chair: string) => ({ type: 'next', chair }) as const;

describe('the undo of a change', () => {
  const single = aQueueOfThree();
  const several = aQueueOfChairs();
  const volume = (value: number): Command => ({ type: 'changeSettings', changes: { volume: value } });

  it.each<[string, Queue, Command, Command[], object]>([
    [
      'a check-in whose customer was served',
      single,
      checkInOf('Ann'),
      [close(4)],
      { is: 'closed', number: 4 },
    ],
    [
      'a check-in whose customer was called',
      several,
      checkInOf('Ann'),
      [{ type: 'transfer', number: 5, to: { chair: 'one' } }],
      { is: 'called', number: 5 },
    ],
    [
      'a closing that was undone',
      single,
      close(2),
      [{ type: 'restore', number: 2 }],
      { is: 'put-back', number: 2 },
    ],
    [
      'a closing before another one',
      single,
      close(2),
      [
        { type: 'restore', number: 2 },
        { type: 'close', number: 2, outcome: 'no-show' },
      ],
      { is: 'closed', number: 2, outcome: 'no-show' },
    ],
    [
      'a call to a chair whose customer was served',
      several,
      next('one'),
      [close(1)],
      {
        is: 'closed',
        number: 1,
        outcome: 'served',
      },
    ],
    [
      'a call to a chair whose customer has come',
      several,
      next('one'),
      [{ type: 'start', number: 1 }],
      {
        is: 'called',
        number: 1,
      },
    ],
    [
      'a hold of a customer who is back',
      several,
      { type: 'hold', number: 2, minutes: 5 },
      [{ type: 'resume', number: 2 }],
      { is: 'held', number: 2 },
    ],
    [
      'a move before another one',
      several,
      { type: 'move', number: 4, behind: null },
      [{ type: 'move', number: 4, behind: 1 }],
      { is: 'moved', number: 4 },
    ],
    [
      'a correction before another one',
      single,
      { type: 'correct', number: 2, details: { name: 'Ann' } },
      [{ type: 'correct', number: 2, details: { name: 'Anna' } }],
      { is: 'corrected', number: 2 },
    ],
    ['a setting that was set again', single, volume(40), [volume(60)], { is: 'settings' }],
    [
      'a break that has ended',
      several,
      { type: 'takeBreak', chair: 'one', until: null },
      [{ type: 'endBreak', chair: 'one' }],
      { is: 'break' },
    ],
    ['a call', single, { type: 'callAgain', number: 1 }, [], { is: 'final' }],
    [
      'a hold, when somebody else is served since',
      single,
      { type: 'hold', number: 1, minutes: null },
      [close(2)],
      {
        is: 'chair-taken',
        number: 3,
      },
    ],
  ])('says what is in the way: %s', (_what, queue, command, later, obstacle) => {
    const shop = new Shop(queue);
    const events = shop.carryOut(command);
    for (const each of later) shop.carryOut(each);
    const before = shop.queue;
    expect(shop.takeBack(events)).toMatchObject(obstacle);
    expect(shop.queue).toBe(before);
  });

  it('gives nobody the time of another customer who came to the old place since, so that later undos find it', () => {
    const shop = new Shop(several);
    const move = (number: number, behind: number | null): Command => ({ type: 'move', number, behind });
    shop.carryOut(move(4, 1));
    const away = shop.carryOut(move(4, null));
    shop.carryOut(move(3, 1));
    expect(shop.takeBack(away)).toBeNull();
    expect(new Set(shop.queue.waiting.map(orderOf)).size).toBe(4);
    expect(numbersOf(shop.queue.waiting)).toEqual([1, 3, 4, 2]);
    const closing = shop.carryOut(close(3));
    expect(shop.takeBack(closing)).toBeNull();
    expect(numbersOf(shop.queue.waiting)).toEqual([1, 3, 4, 2]);
  });

  it('sends nobody to a chair that has another customer', () => {
    const shop = new Shop(several);
    shop.carryOut(next('one'));
    const events = shop.carryOut({ type: 'transfer', number: 1, to: { chair: 'two' } });
    shop.carryOut(next('one'));
    expect(shop.takeBack(events)).toEqual({ is: 'chair-taken', number: 2 });
    shop.carryOut(close(2));
    shop.carryOut({ type: 'hold', number: 3, minutes: null });
    expect(shop.takeBack(events)).toBeNull();
    expect(servedIn(shop.queue).map(({ turn }) => turn?.chair)).toEqual(['one']);
  });

  it('keeps a setting whose chair is in use', () => {
    const shop = new Shop(several);
    const chairs = [...CHAIRS, { id: 'three', name: 'Chair 3' }];
    const events = shop.carryOut({ type: 'changeSettings', changes: { chairs } });
    shop.carryOut(next('three'));
    expect(shop.takeBack(events)).toEqual({ is: 'chair-gone' });
    shop.carryOut(close(1));
    shop.carryOut({ type: 'transfer', number: 2, to: 'front' });
    expect(shop.takeBack(events)).toBeNull();
    expect(shop.queue.settings.chairs).toEqual(CHAIRS);
  });

  it('puts customers back who are in the history already, hours later on the same day', () => {
    const shop = new Shop(single);
    const events = shop.carryOut(close(2));
    shop.archive();
    const later = inMs(5 * 60 * MINUTE_MS);
    expect(shop.takeBack(events, later)).toBeNull();
    expect(numbersOf(shop.queue.waiting)).toEqual([1, 2, 3]);
    expect(shop.takeBack(events, later)).toEqual({ is: 'put-back', number: 2 });
  });

  it('puts back the others of a common removal when one is back already', () => {
    const joined = [waits(1, 30), waits(2, 20, { via: 'phone' }), waits(3, 10, { via: 'phone' })];
    const shop = new Shop(aQueueOfThree({ waiting: joined }));
    const events = shop.carryOut({ type: 'removeJoined' });
    shop.carryOut({ type: 'restore', number: 3 });
    expect(shop.takeBack(events)).toBeNull();
    expect(numbersOf(shop.queue.waiting)).toEqual([1, 2, 3]);
  });

  it('puts nobody back who has joined again', () => {
    const shop = new Shop(aQueueOfThree({ waiting: [waits(1, 9), waits(3, 8, { joiner: 'a phone' })] }));
    const events = shop.carryOut(close(3));
    shop.carryOut(checkInOf('Pat', { via: 'phone', joiner: 'a phone' }));
    expect(shop.takeBack(events)).toEqual({ is: 'put-back', number: 4 });
  });

  it('puts a customer back into the queue when somebody else has begun at the chair', () => {
    const shop = new Shop(several);
    shop.carryOut(next('one'));
    const events = shop.carryOut(close(1));
    shop.carryOut({ type: 'start', number: 2 });
    expect(shop.takeBack(events)).toBeNull();
    expect([numbersOf(servedIn(shop.queue)), numbersOf(lineOf(shop.queue))]).toEqual([[2], [1, 3, 4]]);
  });

  it('puts a no-show by mistake back as before, at one chair and at several', () => {
    const noShow = { type: 'close', number: 1, outcome: 'no-show' } as const;
    const [alone, chairs] = [new Shop(single), new Shop(several)];
    chairs.carryOut(next('one'));
    for (const shop of [alone, chairs]) {
      const before = shop.queue;
      expect(shop.takeBack(shop.carryOut(noShow))).toBeNull();
      expect(differenceBetween(before, shop.queue)).toBeNull();
    }
  });

  it('puts a no-show by the clock back to the chair, with all of the minutes', () => {
    const settings = { chairs: CHAIRS, noShowMinutes: 1 };
    const shop = new Shop(aQueueOfChairs({ settings }));
    shop.carryOut(next('one'));
    const events = shop.carryOut({ type: 'expireCalls' }).map((event) => ({ ...event, by: CLOCK }));
    expect(events.map(({ type }) => type)).toEqual(['closed', 'turned']);
    expect(shop.takeBack(events)).toBeNull();
    expect([numbersOf(servedIn(shop.queue)), numbersOf(lineOf(shop.queue))]).toEqual([[1], [2, 3, 4]]);
    const expired = (ms: number) => numbersOf(expiredCalls(shop.queue, inMs(ms)));
    expect([expired(3 * MINUTE_MS - 1), expired(3 * MINUTE_MS)]).toEqual([[], [1]]);
  });

  it('removes a customer by undoing the check-in, and gives nobody else the number', () => {
    const shop = new Shop(single);
    const events = shop.carryOut(checkInOf('Ann'));
    expect(shop.takeBack(events)).toBeNull();
    expect([numbersOf(shop.queue.waiting), shop.queue.counter]).toEqual([[1, 2, 3], 4]);
    expect(shop.queue.closed).toMatchObject([{ number: 4, outcome: 'removed' }]);
  });

  it('is too late after the day, and for customers whom its end closed', () => {
    const shop = new Shop(single);
    const closing = shop.carryOut(close(2));
    expect(shop.takeBack(closing, NEXT_DAY)).toEqual({ is: 'day-over' });
    const { queue, events } = changeOf(decide(shop.queue, checkInOf('Ann'), NEXT_DAY));
    shop.queue = queue;
    expect(shop.takeBack(closing, NEXT_DAY)).toEqual({ is: 'day-over' });
    const { at } = NEXT_DAY;
    const ofClock = events.slice(0, -1).map((event) => ({ ...event, sequence: 1, first: 1, at }));
    const withActor = ofClock.map((event) => ({ ...event, by: actorOf(event, OWNER) }));
    expect(shop.takeBack(withActor, NEXT_DAY)).toEqual({ is: 'final' });
  });

  it('changes nothing for a command with an event of a newer release, which is not known here', () => {
    const shop = new Shop(single);
    const events = shop.carryOut(close(2));
    const unknown = { ...events[0], type: 'coloured' } as never;
    expect(shop.takeBack([...events, unknown])).toEqual({ is: 'final' });
    expect(shop.takeBack(events)).toBeNull();
  });

  it('asks to search the history again when customers were moved there meanwhile', () => {
    const events: QueueEvent[] = [];
    const command = { type: 'takeBack', events, visits: [], lookedAt: 7 } as const;
    expect(decide(single, command, NOW)).toEqual({ refused: 'LOOK_AGAIN' });
  });
});

it('the undo of a late service makes the customer a no-show again', () => {
  const shop = new Shop(aQueueOfThree());
  shop.carryOut({ type: 'close', number: 2, outcome: 'no-show' });
  const noShow = shop.queue;
  const act = { type: 'close', key: 'key-2', number: 2, outcome: 'served' } as const;
  const delivered = shop.carryOut({
    ...{ type: 'deliverAct', id: keyMadeAt(NOW.at), act, made: inMs(2 * MINUTE_MS), capacity: 500 },
  });
  expect(shop.queue.closed).toMatchObject([{ number: 2, outcome: 'served' }]);
  expect(shop.takeBack(delivered)).toBeNull();
  expect(shop.queue.closed).toEqual(noShow.closed);
  expect(numbersOf(shop.queue.waiting)).toEqual([1, 3]);
});
