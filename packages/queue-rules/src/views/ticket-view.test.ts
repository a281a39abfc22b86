import { describe, expect, it } from '@jest/globals';
import { RATING_WINDOW_MS, TicketView, UNDO_WINDOW_MS } from '@queuebell/contracts';
import type { Queue } from '../queue.js';
import { CHAIRS } from '../testing/chairs.js';
import { ticketViewOf, type ClosedTicket, type TicketQueue } from './ticket-view.js';

const NOW = new Date('2026-06-15T09:00:00Z');
const TOMORROW = new Date('2026-06-16T09:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);

const queue: TicketQueue = {
  shopName: 'Bar Barbers',
  timeZone: 'Europe/London',
  serviceDay: '2026-06-15',
  callCount: 7,
  settings: {},
  waiting: [
    { key: 'ann', number: 4, name: 'Ann' },
    { key: 'ben', number: 5, name: 'Ben' },
    { key: 'cleo', number: 801, name: 'Cleo' },
  ],
};
const closedAs = (outcome: ClosedTicket['outcome'], closedAt = ago(1_000)): ClosedTicket => ({
  number: 3,
  name: 'Dan',
  serviceDay: '2026-06-15',
  outcome,
  closedAt,
});
const yesterdays = (outcome: ClosedTicket['outcome']): ClosedTicket => ({
  ...closedAs(outcome),
  serviceDay: '2026-06-14',
});

const waiting = { canReturn: false, nowServing: 4 };
const gone = { ahead: 0, canReturn: false, nowServing: 4 };
const nextDay = { ahead: 0, canReturn: false, nowServing: null };

describe('the ring of a call on the phone:', () => {
  const isOld = (calledAt: Date, calls: Queue['calls'], count = 1) => {
    const turn = { chair: 'one', calledAt, calledAgainAt: NOW, calls: count, lastCall: 9 };
    const waits = { key: 'ann', number: 4, name: 'Ann', turn };
    const shop = { ...queue, settings: { chairs: CHAIRS }, waiting: [waits], calls };
    return TicketView.parse(ticketViewOf(NOW, shop, 'ann')).isOld ?? false;
  };
  const callAt = (at: Date) => [{ id: 9, number: 4, name: 'Ann', at }];

  it.each<[string, boolean, boolean]>([
    ['one of a minute ago rings', isOld(ago(60_000), []), false],
    ['an older one does not', isOld(ago(60_001), []), true],
    ['one that was repeated just now rings', isOld(ago(600_000), callAt(NOW), 2), false],
    [
      'a repeated one that was put back long ago does not',
      isOld(ago(600_000), callAt(ago(300_000)), 2),
      true,
    ],
  ])('%s', (_what, found, expected) => {
    expect(found).toBe(expected);
  });

  it('in a shop with one chair, the last call decides', () => {
    const views = [60_000, 60_001].map((ms) =>
      ticketViewOf(NOW, { ...queue, calls: callAt(ago(ms)) }, 'ann'),
    );
    expect(views.map((view) => view?.isOld)).toEqual([undefined, true]);
  });
});

describe('the view of a ticket', () => {
  it.each<[string, Date, string, ClosedTicket | null, Partial<TicketView>]>([
    [
      'who is first is being served',
      NOW,
      'ann',
      null,
      { ...waiting, number: 4, status: 'serving', ahead: 0 },
    ],
    ['who is second has one ahead', NOW, 'ben', null, { ...waiting, number: 5, status: 'waiting', ahead: 1 }],
    ['the line counts, not the number', NOW, 'cleo', null, { ...waiting, number: 801, ahead: 2 }],
    ['who was put back waits again', NOW, 'ben', closedAs('removed'), { number: 5, status: 'waiting' }],
    ['served', NOW, 'dan', closedAs('served'), { ...gone, number: 3, name: 'Dan', status: 'served' }],
    ['removed', NOW, 'dan', closedAs('removed'), { ...gone, status: 'removed' }],
    ['left just now can be taken back', NOW, 'dan', closedAs('left'), { status: 'left', canReturn: true }],
    [
      'left at the end of the time to take it back',
      NOW,
      'dan',
      closedAs('left', ago(UNDO_WINDOW_MS)),
      { status: 'left', canReturn: true },
    ],
    [
      'left longer ago stays left',
      NOW,
      'dan',
      closedAs('left', ago(UNDO_WINDOW_MS + 1)),
      { ...gone, status: 'left' },
    ],
    ['left before midnight', NOW, 'dan', yesterdays('left'), { ...gone, status: 'left' }],
    ['still waiting when the day ended', TOMORROW, 'ben', null, { ...nextDay, number: 5, status: 'expired' }],
    ['being served when the day ended', TOMORROW, 'ann', null, { ...nextDay, status: 'expired' }],
    ['closed when the next day began', NOW, 'dan', yesterdays('expired'), { ...gone, status: 'expired' }],
    ['served yesterday', TOMORROW, 'dan', closedAs('served'), { ...nextDay, status: 'served' }],
  ])('%s', (_what, now, key, closed, expected) => {
    const view = ticketViewOf(now, queue, key, closed);
    expect(view).toMatchObject(expected);
    expect(TicketView.parse(view).shop).toEqual({ name: 'Bar Barbers', timeZone: 'Europe/London' });
  });

  it('has the last call for the customer being served, and for nobody else', () => {
    expect(ticketViewOf(NOW, queue, 'ann')?.call).toBe(7);
    expect(ticketViewOf(NOW, queue, 'ben')).not.toHaveProperty('call');
    expect(ticketViewOf(NOW, queue, 'dan', closedAs('served'))).not.toHaveProperty('call');
    expect(ticketViewOf(TOMORROW, queue, 'ann')).not.toHaveProperty('call');
  });

  it.each<[string, number[], number | undefined]>([
    ['a number of the reserve comes after one of the counter', [13, 14, 801], 14],
    ['the counter goes on after the reserve', [14, 801, 15], 801],
    ['the customer in between has left', [13, 14, 16], 14],
    ['the numbers follow each other', [13, 14, 15], undefined],
    ['two numbers of the reserve follow each other', [14, 801, 802], undefined],
    ['the one before is being served, as the page says anyway', [14, 801], undefined],
    ['the customer is being served', [801], undefined],
  ])('says after which number it comes only if that is not plain: %s', (_what, numbers, after) => {
    const entries = numbers.map((number) => ({ key: `key-${number}`, number, name: 'Ann' }));
    const view = ticketViewOf(NOW, { ...queue, waiting: entries }, `key-${numbers.at(-1)}`);
    expect(TicketView.parse(view).after).toBe(after);
  });

  it('has no call in a queue whose calls were not counted yet', () => {
    expect(ticketViewOf(NOW, { ...queue, callCount: 0 }, 'ann')).not.toHaveProperty('call');
  });

  it('is missing for a key that the shop gave no number for', () => {
    expect(ticketViewOf(NOW, queue, 'eve')).toBeNull();
    expect(ticketViewOf(NOW, queue, 'eve', null)).toBeNull();
  });

  it('says that nobody is served in an empty queue', () => {
    const empty = { ...queue, waiting: [] };
    expect(ticketViewOf(NOW, empty, 'dan', closedAs('served'))?.nowServing).toBeNull();
  });
});

describe('the view of a ticket in a shop with two chairs', () => {
  const turn = { chair: 'two', calledAt: NOW, calls: 1, lastCall: 7 };
  const until = new Date('2026-06-15T09:30:00Z');
  const shop: TicketQueue = {
    ...queue,
    settings: { chairs: CHAIRS },
    callCount: 9,
    breaks: [{ chair: 'one', since: ago(1), until }],
    waiting: [
      { key: 'ann', number: 4, name: 'Ann', turn },
      { key: 'ben', number: 5, name: 'Ben', askedFor: 'one' },
      { key: 'cleo', number: 6, name: 'Cleo' },
      { key: 'dan', number: 7, name: 'Dan', hold: { since: ago(1), until } },
      { key: 'eve', number: 8, name: 'Eve', askedFor: 'one' },
    ],
  };
  const awaits = { chair: 'Chair 1', person: 'Ann', onBreak: { until: until.toISOString() } };

  it.each<[string, string, Partial<TicketView>]>([
    ['the chair and the own last call, where the customer was called', 'ann', { chair: 'Chair 2', call: 7 }],
    ['the chair for which the customer asked, and its break', 'ben', { before: 0, ahead: 1, awaits }],
    ['that the customer is next, by the chair that is at work', 'cleo', { before: 0, ahead: 1 }],
    ['until when the place is held', 'dan', { hold: { until: until.toISOString() } }],
    ['who will be called before by the chair asked for', 'eve', { before: 2, ahead: 3, after: 6, awaits }],
  ])('says %s', (_what, key, expected) => {
    expect(TicketView.parse(ticketViewOf(NOW, shop, key))).toMatchObject(expected);
  });

  it('says nothing of a break that is over', () => {
    const view = ticketViewOf(until, shop, 'ben');
    expect(view?.awaits).toEqual({ chair: 'Chair 1', person: 'Ann' });
  });

  it('says nothing of a chair to customers who asked for none', () => {
    expect(ticketViewOf(NOW, shop, 'cleo')).not.toHaveProperty('awaits');
  });

  it('says that the customer did not come', () => {
    const view = TicketView.parse(ticketViewOf(NOW, shop, 'fay', closedAs('no-show')));
    expect(view).toMatchObject({ status: 'removed', noShow: true });
  });
});

describe('the view of a group’s ticket', () => {
  const group = 'sam';
  const one = (key: string, number: number, more: object = {}) => ({
    key,
    number,
    name: key,
    group,
    ...more,
  });
  const shop = (parts: Partial<TicketQueue>): TicketQueue => ({
    ...queue,
    settings: { chairs: CHAIRS },
    waiting: [],
    ...parts,
  });
  const turn = (lastCall: number) => ({ turn: { chair: 'one', calledAt: ago(1_000), calls: 1, lastCall } });
  const over = (key: string, number: number, more: Partial<ClosedTicket> = {}) => ({
    ...closedAs('served'),
    ...{ key, number, name: key, group },
    ...more,
  });

  it('shows the one who was called last, and names everybody', () => {
    const view = ticketViewOf(
      NOW,
      shop({ waiting: [one('sam', 4, turn(2)), one('leo', 5, turn(3)), one('max', 6)] }),
      'sam',
    );
    expect(TicketView.parse(view)).toMatchObject({
      ...{ number: 5, name: 'leo', status: 'serving', chair: 'Chair 1' },
      group: [
        { number: 4, name: 'sam', status: 'serving', chair: 'Chair 1', canReturn: false },
        { number: 5, name: 'leo', status: 'serving' },
        { number: 6, name: 'max', status: 'waiting' },
      ],
    });
  });

  it('shows the one who is next, not the one who is away, or was served', () => {
    const hold = { hold: { since: ago(1_000) } };
    const view = ticketViewOf(
      NOW,
      shop({ waiting: [one('leo', 5, hold), one('max', 6)], closed: [over('sam', 4)] }),
      'sam',
    );
    expect(view).toMatchObject({ number: 6, status: 'waiting' });
    expect(view?.group?.map(({ status }) => status)).toEqual(['served', 'waiting', 'waiting']);
  });

  it('is over with the last one, and says who can come back', () => {
    const closed = [over('sam', 4, { closedAt: ago(5_000) }), over('leo', 5, { outcome: 'left' })];
    const view = ticketViewOf(NOW, shop({ closed }), 'sam');
    expect(view).toMatchObject({ number: 5, status: 'left', canReturn: true });
    expect(view?.group?.map(({ canReturn }) => canReturn)).toEqual([false, true]);
  });

  it.each(['sam', 'leo'])('is found by the key of %s while another is in the history', (key) => {
    const archived = key === 'leo' ? over('leo', 5) : null;
    expect(ticketViewOf(NOW, shop({ waiting: [one('max', 6)] }), key, archived)).toMatchObject({ number: 6 });
  });
});

describe('the question how the visit was', () => {
  const sam = (outcome: ClosedTicket['outcome'], closedAt = ago(1_000)) => ({
    ...{ ...closedAs(outcome, closedAt), key: 'sam', number: 1, name: 'Sam', group: 'sam' },
  });
  const leo = { key: 'leo', number: 2, name: 'Leo', group: 'sam' };
  const after = (...closed: NonNullable<TicketQueue['closed']>) => ({ ...queue, waiting: [], closed });
  const off: TicketQueue = { ...queue, settings: { asksForRating: false } };
  const left = { ...leo, ...closedAs('left'), key: 'leo', group: 'sam' };

  it.each<[string, TicketView | null, 'open' | undefined]>([
    ['is asked of a customer who was served', ticketViewOf(NOW, queue, 'dan', closedAs('served')), 'open'],
    [
      'is asked for a day',
      ticketViewOf(NOW, queue, 'dan', closedAs('served', ago(RATING_WINDOW_MS))),
      'open',
    ],
    [
      'is not asked later',
      ticketViewOf(NOW, queue, 'dan', closedAs('served', ago(RATING_WINDOW_MS + 1))),
      undefined,
    ],
    ['is not asked of a customer who waits', ticketViewOf(NOW, queue, 'ben'), undefined],
    ['is not asked of a customer who is being served', ticketViewOf(NOW, queue, 'ann'), undefined],
    ['is not asked of a customer who left', ticketViewOf(NOW, queue, 'dan', closedAs('left')), undefined],
    [
      'is not asked of a customer who was removed',
      ticketViewOf(NOW, queue, 'dan', closedAs('removed')),
      undefined,
    ],
    [
      'is not asked of a customer who did not come',
      ticketViewOf(NOW, queue, 'dan', closedAs('no-show')),
      undefined,
    ],
    [
      'is not asked if the shop does not want it',
      ticketViewOf(NOW, off, 'dan', closedAs('served')),
      undefined,
    ],
    [
      'is not asked of a group while one waits',
      ticketViewOf(NOW, { ...queue, waiting: [leo], closed: [sam('served')] }, 'sam'),
      undefined,
    ],
    [
      'is asked of a group when all is over, if one of them was served',
      ticketViewOf(NOW, after(sam('served', ago(60_000)), left), 'sam'),
      'open',
    ],
    [
      'is not asked of a group of which nobody was served',
      ticketViewOf(NOW, after(sam('left'), left), 'sam'),
      undefined,
    ],
  ])('%s', (_what, view, expected) => {
    expect(TicketView.parse(view).rating).toBe(expected);
  });
});
