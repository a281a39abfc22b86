import { describe, expect, it } from '@jest/globals';
import type { ActDone, QueueEntry, QueueSnapshot, StaffAct, StaffCommand } from '@queuebell/contracts';
import { decide, momentOf, commandOf, queueOfSnapshot, snapshotAt } from '@queuebell/queue-rules';
import { NOW, entry, keyOf, snapshot } from '../../queue/testing';
import { commandActionFor } from '../deferred/command-actions';
import { CHAIRS, turnAt } from '../deferred/testing';
import { actsOf, snapshotAfter } from './act-rules';

const shop = (data: QueueEntry[], parts: Partial<QueueSnapshot> = {}) =>
  snapshot(data, { chairs: CHAIRS, serving: [], justClosed: [], ...parts });
const askedFor = (queue: QueueSnapshot, command: StaffCommand): ActDone[] =>
  actsOf(
    queueOfSnapshot(queue),
    {
      subject: { number: 27, name: 'Amira' },
      action: commandActionFor(command, queue),
      day: queue.serviceDay,
    },
    NOW,
  );
const of = (number: number) => ({ key: keyOf(number), number });
const call = (number: number, chair: string) => ({ type: 'call', ...of(number), chair });
const close = (number: number, outcome: string) => ({ type: 'close', ...of(number), outcome });
const move = (number: number, behind: number | null) => ({
  ...{ type: 'order', key: keyOf(number), command: { type: 'move', number, behind } },
});

const amira = entry(27, 'Amira', { minutes: 20 });
const tom = entry(30, 'Tom', { minutes: 5 });
const first = { ...amira, group: 27 };
const others = [entry(28, 'Jonas', { minutes: 15 }), entry(29, 'Priya', { minutes: 10 })].map((each) => ({
  ...each,
  group: 27,
}));
const grouped = [first, ...others];
const inChair = (who: QueueEntry, chair: string) => ({ ...who, turn: turnAt(chair) });
const toOne = { type: 'transfer', number: 27, to: { chair: 'one' } } as const;
const all = (act: Extract<StaffCommand, { type: 'group' }>['act']): StaffCommand => ({
  ...{ type: 'group', number: 27, act },
});
const asIs = (command: StaffCommand) => [{ type: 'order', key: keyOf(27), command }];

describe('the acts of one tap without network:', () => {
  it.each<[string, QueueSnapshot, StaffCommand, object[]]>([
    ['a customer is sent to a free chair', shop([amira]), toOne, [call(27, 'one')]],
    ['a customer is sent to a busy chair', shop([inChair(tom, 'one'), amira]), toOne, asIs(toOne)],
    [
      'a customer is sent to a chair on a break',
      shop([amira], { chairs: CHAIRS.map((chair) => ({ ...chair, break: { until: null } })) }),
      toOne,
      asIs(toOne),
    ],
    ['a customer goes from one chair to another', shop([inChair(amira, 'two')]), toOne, asIs(toOne)],
    [
      'a group is called to two chairs',
      shop(grouped),
      all({ type: 'call', chair: 'two' }),
      [call(27, 'two'), call(28, 'one')],
    ],
    [
      'those of a group come next who find no chair',
      shop([inChair(tom, 'one'), entry(26, 'Uma', { minutes: 30 }), ...grouped]),
      all({ type: 'call' }),
      [call(27, 'two'), move(28, null), move(29, 28)],
    ],
    [
      'a group was served, and the chair gets the next one',
      shop([inChair(first, 'one'), ...others, tom]),
      all({ type: 'serve' }),
      [close(27, 'served'), close(28, 'served'), close(29, 'served'), call(30, 'one')],
    ],
    [
      'a group is removed, and why',
      shop(grouped),
      all({ type: 'remove', reason: 'Noisy' }),
      [27, 28, 29].map((number) => ({ ...close(number, 'removed'), reason: 'Noisy' })),
    ],
    [
      'a group is held',
      shop(grouped),
      all({ type: 'hold', minutes: 10 }),
      asIs(all({ type: 'hold', minutes: 10 })),
    ],
  ])('%s', (_what, queue, command, expected) => {
    const acts = askedFor(queue, command);
    expect(acts).toEqual(expected);
    const at = new Date(NOW);
    const staffActs = acts.map((done, place): StaffAct => ({
      ...{ id: `act-${place}`, at: at.toISOString(), day: queue.serviceDay, done },
    }));
    const held = queueOfSnapshot(queue);
    const online = decide(held, commandOf(command), momentOf(held, at));
    const { data, serving, justClosed } = snapshotAfter(queue, staffActs, NOW);
    expect({ data, serving, justClosed }).toEqual(
      'refused' in online ? online.refused : pick(snapshotAt(at, online.queue)),
    );
  });
});

describe('a no-show of the server who comes while there is no network', () => {
  const line = [27, 28, 29, 30].map((number, place) => entry(number, 'Uma', { minutes: 40 - place }));
  const closedAt = new Date(NOW).toISOString();
  const noShow = { number: 26, name: 'Zoe', outcome: 'no-show' as const, closedAt, key: keyOf(26) };
  it.each([
    ['front', [26, 27, 28, 29, 30], [27, 26, 28, 29, 30]],
    ['after-two', [27, 28, 26, 29, 30], [27, 28, 29, 26, 30]],
    ['end', [27, 28, 29, 30, 26], [27, 28, 29, 30, 26]],
  ] as const)('stands at the place that the shop chose: %s', (noShowPlace, atChairs, atOneChair) => {
    const numbersAfter = (queue: QueueSnapshot) => {
      const asked = { subject: noShow, action: 'restored', day: queue.serviceDay } as const;
      const staffActs = actsOf(queueOfSnapshot(queue), { ...asked, chair: undefined }, NOW).map(
        (done): StaffAct => ({ id: 'act', at: closedAt, day: queue.serviceDay, done }),
      );
      return snapshotAfter(queue, staffActs, NOW).data.map(({ number }) => number);
    };
    const parts = { noShowPlace, justClosed: [noShow] };
    expect(numbersAfter(shop(line, parts))).toEqual(atChairs);
    expect(numbersAfter(snapshot(line, parts))).toEqual(atOneChair);
  });
});

const pick = ({ data, serving, justClosed }: QueueSnapshot) => ({ data, serving, justClosed });
