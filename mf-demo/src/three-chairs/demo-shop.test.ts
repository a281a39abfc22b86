import { describe, expect, it } from '@jest/globals';
import { type Command, type Queue, lineOf } from '@queuebell/queue-rules';
import { CHAIRS, START, customerIn, done, followerFor, movedOn, undone } from './demo-shop';

const inChairs = (queue: Queue) => CHAIRS.map(({ id }) => customerIn(queue, id)?.number);
const line = (queue: Queue) => lineOf(queue).map(({ number }) => number);

describe('the demo’s shop with three chairs', () => {
  it('begins with two customers in chairs and five who wait', () => {
    expect(inChairs(START)).toEqual([101, 102, undefined]);
    expect(line(START)).toEqual([103, 104, 105, 106, 107]);
  });

  it('gives the free chair the first customer who has not asked for another person', () => {
    expect(followerFor(START, 'three')?.number).toBe(104);
    expect(inChairs(done(START, { type: 'next', chair: 'three' }).queue)).toEqual([101, 102, 104]);
  });

  it('calls a customer to the person whom they asked for, once that person is free', () => {
    expect(inChairs(done(START, { type: 'close', number: 102, outcome: 'served' }).queue)).toEqual([
      ...[101, 103, undefined],
    ]);
  });

  it.each<Command>([
    { type: 'next', chair: 'three' },
    { type: 'close', number: 101, outcome: 'served' },
    { type: 'close', number: 102, outcome: 'no-show' },
    { type: 'close', number: 105, outcome: 'removed' },
  ])('undoes $type $number', (command) => {
    const { queue, events } = done(START, command);
    const back = undone(queue, events);
    expect([inChairs(queue), line(queue)]).not.toEqual([inChairs(START), line(START)]);
    expect([inChairs(back), line(back)]).toEqual([inChairs(START), line(START)]);
  });

  it('changes nothing twice', () => {
    const { queue } = done(START, { type: 'close', number: 101, outcome: 'served' });
    expect(done(queue, { type: 'close', number: 101, outcome: 'served' })).toEqual({ queue, events: [] });
  });
});

it('the demo’s shop with three chairs never ends: at each step one more customer is called, to their own chair if they asked for a person', () => {
  let queue = START;
  for (let step = 0; step < 300; step += 1) {
    const after = movedOn(queue);
    expect(after.callCount).toBe(queue.callCount + 1);
    expect(lineOf(after).length).toBeGreaterThanOrEqual(4);
    const elsewhere = after.waiting.filter(
      ({ turn, askedFor }) => turn && askedFor !== undefined && turn.chair !== askedFor,
    );
    expect(elsewhere).toEqual([]);
    queue = after;
  }
});
