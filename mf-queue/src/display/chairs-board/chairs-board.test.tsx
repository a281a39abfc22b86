import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { QueueEntry, QueueSnapshot } from '@queuebell/contracts';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import { createFakeHost, refusal } from '@queuebell/host-kit/testing';
import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { NOW, call, entry, fakePush, snapshot } from '../../queue/testing';
import { DisplayScreen } from '../display.screen';
import { CALL_HELD_MS } from './use-newest';

const CHAIRS = Array.from({ length: 12 }, (_, place) => ({
  id: `c${place + 1}`,
  name: `Chair ${place + 1}`,
}));
const shop = { ...snapshot().shop, sound: 'off' } as const;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const inChair = (number: number, chair: number): QueueEntry => ({
  ...entry(number, `Name ${number}`),
  turn: { chair: `c${chair}`, calledAt: new Date(NOW).toISOString(), calls: 1 },
});
const calledTo = (number: number, chair: number, id = number) =>
  call(number, `Name ${number}`, { id, chair: `c${chair}` });
const waits = (number: number) => entry(number, `Name ${number}`);

let revision = 1;
/** @param served the last called first */
function queue(
  served: QueueEntry[],
  waiting: QueueEntry[],
  parts: Partial<QueueSnapshot> = {},
): QueueSnapshot {
  const [last, ...serving] = served;
  revision += 1;
  return snapshot([...(last ? [last] : []), ...waiting], {
    serving,
    chairs: CHAIRS,
    shop,
    revision,
    ...parts,
  });
}

async function hangOnTheWall(greeting: QueueSnapshot) {
  const server = fakePush(greeting);
  const readQueue = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');
  const host = createFakeHost({ api: { readQueue, watchQueue: server.watchQueue } });
  render(
    <MemoryRouter>
      <DisplayScreen host={host} />
    </MemoryRouter>,
  );
  await pass(0);
  const push = async (next: QueueSnapshot) => {
    server.push(next);
    await pass(0);
    // The timers that the new picture has set.
    await pass(1);
  };
  return { server, push };
}

const panel = () => screen.getByRole('heading', { name: 'Now Serving' }).parentElement;
const newest = () => panel()?.querySelector('[aria-live]')?.textContent;
const textsIn = (list: Element | null | undefined) =>
  [...(list?.children ?? [])].map(({ textContent }) => textContent);
const others = () => textsIn(panel()?.querySelector('ul'));
const upNext = () =>
  within(screen.getByRole('heading', { name: 'Up Next' }).parentElement ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the wall of a shop with several chairs', () => {
  it('shows who goes to which chair, the last call largest, and who waits', async () => {
    await hangOnTheWall(queue([inChair(4, 2), inChair(3, 5), inChair(1, 1)], [waits(5), waits(6)]));
    expect(newest()).toBe('4 Name 4 Chair 2');
    expect(others()).toEqual(['3 Name 3 Chair 5', '1 Name 1 Chair 1']);
    expect(upNext()).toEqual(['5Name 5', '6Name 6']);
  });

  it('asks customers to wait while nobody is in a chair, and to come in when nobody waits', async () => {
    const { push } = await hangOnTheWall(queue([], [waits(5)]));
    expect(newest()).toBe('Please wait for your number');
    expect(upNext()).toEqual(['5Name 5']);
    await push(queue([], []));
    expect(newest()).toBe('No wait: come right in');
  });

  it('shows eight with their names', async () => {
    const served = CHAIRS.slice(0, 8).map((_, place) => inChair(20 - place, place + 1));
    await hangOnTheWall(queue(served, []));
    expect(newest()).toBe('20 Name 20 Chair 1');
    expect(others()).toHaveLength(7);
    expect(others().at(-1)).toBe('13 Name 13 Chair 8');
    expect(screen.queryByText(/more$/)).not.toBeInTheDocument();
  });

  it('shows numbers and chairs of the newest eight if there are more', async () => {
    const served = CHAIRS.map((_, place) => inChair(20 - place, place + 1));
    await hangOnTheWall(queue(served, []));
    expect(newest()).toBe('20  Chair 1');
    expect(others()).toHaveLength(7);
    expect(others()[0]).toBe('19  Chair 2');
    expect(screen.getByText('+ 4 more')).toBeInTheDocument();
  });

  it('keeps its numbers while it is offline, and says since when', async () => {
    const { server } = await hangOnTheWall(queue([inChair(4, 2), inChair(3, 1)], []));
    server.watchQueue.mockImplementation(() => refusal(0, 'NETWORK', 'Something went wrong.'));
    server.end();
    await pass(POLL_INTERVAL_MS);
    expect(newest()).toBe('4 Name 4 Chair 2');
    expect(screen.getByText('These numbers are from 14:05.')).toBeInTheDocument();
  });
});

describe('the calls on the wall of several chairs', () => {
  const [one, two, three] = [inChair(1, 1), inChair(2, 2), inChair(3, 3)];
  const calls = [calledTo(1, 1), calledTo(2, 2), calledTo(3, 3)];

  it('are shown one after the other, each long enough to be read', async () => {
    const { push } = await hangOnTheWall(queue([], [waits(1), waits(2), waits(3)]));
    await push(queue([three, two, one], [], { calls }));
    expect(newest()).toBe('1 Name 1 Chair 1');
    expect(others()).toEqual(['3 Name 3 Chair 3', '2 Name 2 Chair 2']);
    await pass(CALL_HELD_MS - 2);
    expect(newest()).toBe('1 Name 1 Chair 1');
    await pass(2);
    expect(newest()).toBe('2 Name 2 Chair 2');
    await pass(CALL_HELD_MS);
    expect(newest()).toBe('3 Name 3 Chair 3');
    await pass(10 * CALL_HELD_MS);
    expect(newest()).toBe('3 Name 3 Chair 3');
  });

  it('are shown at once when the last one has been read', async () => {
    const { push } = await hangOnTheWall(queue([], [waits(1), waits(2)]));
    await push(queue([one], [waits(2)], { calls: calls.slice(0, 1) }));
    await pass(CALL_HELD_MS);
    await push(queue([two, one], [], { calls: calls.slice(0, 2) }));
    expect(newest()).toBe('2 Name 2 Chair 2');
  });

  it('are left out once the customer has gone, or was called once more', async () => {
    const { push } = await hangOnTheWall(queue([], [waits(1), waits(2), waits(3)]));
    await push(queue([three, two, one], [], { calls }));
    await push(queue([three, one], [], { calls: [...calls, calledTo(1, 1, 4)] }));
    expect(newest()).toBe('3 Name 3 Chair 3');
    await pass(CALL_HELD_MS);
    expect(newest()).toBe('1 Name 1 Chair 1');
  });

  it('move the number when a customer is called once more', async () => {
    const { push } = await hangOnTheWall(queue([one], []));
    const number = () => panel()?.querySelector('[aria-live] > p');
    expect(number()).not.toHaveClass('changed');
    await push(queue([one], [], { calls: [calledTo(1, 1, 9)] }));
    expect(number()).toHaveClass('changed');
  });

  it('from before the screen was opened are not shown again', async () => {
    await hangOnTheWall(queue([two, one], [], { calls: calls.slice(0, 2) }));
    expect(newest()).toBe('2 Name 2 Chair 2');
    await pass(10 * CALL_HELD_MS);
    expect(newest()).toBe('2 Name 2 Chair 2');
  });
});
