import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { QueueSnapshot } from '@queuebell/contracts';
import { act, render, screen } from '@testing-library/react';
import { NOW } from '../queue/testing';
import { Wall } from './wall';

/** As the release before chairs sent it to a wall. */
const BEFORE: QueueSnapshot = {
  data: [
    { number: 27, name: 'Amira', checkedInAt: '2026-11-21T13:53:00.000Z', via: 'tablet' },
    { number: 28, name: 'Jonas', checkedInAt: '2026-11-21T13:54:00.000Z', via: 'phone' },
  ],
  calls: [{ id: 4, number: 27, name: 'Amira', at: '2026-11-21T14:05:00.000Z' }],
  revision: 12,
  serviceDay: '2026-11-21',
  shop: { name: 'Bar Barbers', timeZone: 'Europe/London', language: 'en-GB', sound: 'off' },
  board: { waiting: 1, joinCode: null, theme: 'system', volume: 100 },
};
const called = (chair: string) => ({ turn: { chair, calledAt: '2026-11-21T14:05:00.000Z', calls: 1 } });
const [amira, jonas] = BEFORE.data;
/** As a shop with two chairs sends it: 27 was called last, 26 before, and 28 waits. */
const WITH_CHAIRS: QueueSnapshot = {
  ...BEFORE,
  data: [...(amira ? [{ ...amira, ...called('two') }] : []), ...(jonas ? [jonas] : [])],
  serving: amira ? [{ ...amira, number: 26, name: 'Priya', ...called('one') }] : [],
  chairs: [
    { id: 'one', name: 'Chair 1' },
    { id: 'two', name: 'Chair 2' },
  ],
  calls: BEFORE.calls.map((call) => ({ ...call, chair: 'two' })),
};

/** The part of a snapshot that a wall of the release before reads. */
function asReadBefore({ serving: _serving, chairs: _chairs, ...rest }: QueueSnapshot): QueueSnapshot {
  return {
    ...rest,
    data: rest.data.map(({ turn: _turn, ...entry }) => entry),
    calls: rest.calls.map(({ chair: _chair, ...call }) => call),
  };
}

async function show(queue: QueueSnapshot) {
  render(
    <Wall state={{ status: 'live', queue, heard: [], seenAt: NOW }} report={() => undefined} origin="" />,
  );
  await act(() => jest.advanceTimersByTimeAsync(0));
  return ['Now Serving', 'Up Next'].map((name) => screen.getByRole('heading', { name }).parentElement);
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

it.each([
  ['a wall with a server of the release before', BEFORE],
  ['a wall of the release before, in a shop with two chairs', asReadBefore(WITH_CHAIRS)],
])('%s shows the customer who was called last, and those who wait', async (_what, queue) => {
  const [serving, next] = await show(queue);
  expect(serving).toHaveTextContent('Now Serving27Amira');
  expect(next).toHaveTextContent('28Jonas');
  expect(next).not.toHaveTextContent('26');
});

it('a wall of this release shows both chairs', async () => {
  const [serving, next] = await show(WITH_CHAIRS);
  expect(serving).toHaveTextContent('27 Amira Chair 2');
  expect(serving).toHaveTextContent('26 Priya Chair 1');
  expect(next).not.toHaveTextContent('26');
});
