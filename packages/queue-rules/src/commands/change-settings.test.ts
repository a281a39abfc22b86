import { describe, expect, it } from '@jest/globals';
import { decide } from '../decide.js';
import { momentOf, todayOf } from '../moment.js';
import {
  aQueue,
  changeOf,
  checkInOf,
  NO_HOURS,
  NOW,
  TODAY,
  TOMORROW,
  waits,
  ZONE,
} from '../testing/build.js';

const BY_OWNER = { is: 'owner' } as const;

const settled = aQueue({ settings: { language: 'de-DE', volume: 40, joinCode: 'secret' } });

describe('an owner who changes settings', () => {
  it('keeps what was not changed, and can have the old ones back', () => {
    const command = { type: 'changeSettings', changes: { volume: 80, clock: '12' } } as const;
    const { queue, events, answer } = changeOf(decide(settled, command, NOW));
    expect(queue.settings).toEqual({ language: 'de-DE', volume: 80, joinCode: 'secret', clock: '12' });
    expect(answer).toBe(queue.settings);
    expect(queue.revision).toBe(6);
    expect(events).toEqual([
      { type: 'settingsChanged', from: { volume: 40, clock: null }, to: { volume: 80, clock: '12' } },
    ]);
  });

  it('writes no code into an event', () => {
    const command = { type: 'changeSettings', changes: { joinCode: 'another' } } as const;
    expect(changeOf(decide(settled, command, NOW)).events).toEqual([
      { type: 'settingsChanged', from: {}, to: {}, codes: ['joinCode'] },
    ]);
  });

  it('changes nothing where nothing differs', () => {
    const command = { type: 'changeSettings', changes: { volume: 40, joinCode: 'secret' } } as const;
    const change = changeOf(decide(settled, command, NOW));
    expect(change).toEqual({ queue: settled, events: [], answer: settled.settings });
    expect(change.queue).toBe(settled);
  });
});

describe('an owner who changes the hour at which days start', () => {
  const hours = { ...NO_HOURS, dayStartsHour: 4 };
  const { queue, events } = changeOf(decide(settled, { type: 'changeSettings', changes: { hours } }, NOW));

  it('does not end today, and the next day starts by it', () => {
    const dayBefore = { day: TODAY, since: NOW.at.toISOString(), timeZone: ZONE };
    expect(queue.settings).toMatchObject({ hours, dayBefore });
    expect(events).toEqual([
      { type: 'settingsChanged', from: { hours: null, dayBefore: null }, to: { hours, dayBefore } },
    ]);
  });

  it('keeps the customers of an evening by that hour', () => {
    const evening = { ...queue, waiting: [waits(1, 30)] };
    const night = momentOf(evening, new Date('2026-06-16T01:00:00Z'));
    expect(changeOf(decide(evening, checkInOf('Ann'), night)).queue.waiting).toHaveLength(2);
    const morning = momentOf(evening, new Date('2026-06-16T03:00:00Z'));
    expect(changeOf(decide(evening, checkInOf('Ann'), morning)).queue).toMatchObject({
      ...{ serviceDay: TOMORROW, waiting: [{ number: 1, name: 'Ann' }] },
      closed: [{ number: 1, outcome: 'expired' }],
    });
  });

  it('does not end the evening by taking the change back at night', () => {
    const evening = { ...queue, waiting: [waits(1, 30)] };
    const night = momentOf(evening, new Date('2026-06-16T01:00:00Z'));
    const stamped = events.map((event) => ({
      ...event,
      ...{ sequence: 1, first: 1, at: NOW.at, by: BY_OWNER },
    }));
    const undo = { type: 'takeBack', events: stamped, visits: [], lookedAt: 0 } as const;
    const back = changeOf(decide(evening, undo, night));
    expect([back.answer, back.queue.settings.hours]).toEqual([null, undefined]);
    expect(todayOf(back.queue, night.at)).toBe(TODAY);
    expect(todayOf(back.queue, new Date('2026-06-16T03:00:00Z'))).toBe(TOMORROW);
    expect(todayOf(back.queue, new Date('2026-06-16T23:00:00Z'))).toBe('2026-06-17');
  });

  it('changes nothing with the same hours', () => {
    const command = { type: 'changeSettings', changes: { hours } } as const;
    expect(changeOf(decide(queue, command, NOW))).toMatchObject({ queue, events: [] });
    const none = { type: 'changeSettings', changes: { hours: null } } as const;
    expect(changeOf(decide(settled, none, NOW)).queue).toBe(settled);
  });
});
