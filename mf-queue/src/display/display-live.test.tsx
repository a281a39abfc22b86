import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CALL_SHOWN_MS, HEARTBEAT_MS, POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import { type FakeCalls, createFakeHost, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { RETRY_FIRST_MS } from '../queue/event-stream';
import { NOW, amira, call, entry, fakePush, jonas, snapshot } from '../queue/testing';
import { DisplayScreen } from './display.screen';

const down = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const silent = { ...snapshot().shop, sound: 'off' } as const;
const queue = (data = [amira, jonas], parts = {}) => snapshot(data, { shop: silent, ...parts });

async function hangOnTheWall(greeting = queue()) {
  const server = fakePush(greeting);
  const readQueue = jest.fn<FakeCalls['readQueue']>(down);
  const host = createFakeHost({ api: { readQueue, watchQueue: server.watchQueue } });
  render(
    <MemoryRouter>
      <DisplayScreen host={host} />
    </MemoryRouter>,
  );
  await pass(0);
  const push = async (next: ReturnType<typeof snapshot>) => {
    server.push(next);
    await pass(0);
  };
  return { server, readQueue, push, host };
}

const nowServing = () => screen.getByRole('heading', { name: 'Now Serving' }).parentElement;
const strip = () => screen.getByRole('region', { name: 'Just called' });
const called = () =>
  within(strip())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});

afterEach(() => {
  jest.useRealTimers();
});

describe('the wall display with an event stream', () => {
  it('listens to the board’s view, and does not poll at the same time', async () => {
    const { server, readQueue } = await hangOnTheWall();
    expect(server.watchQueue.mock.calls[0]?.[0]).toEqual({
      userId: testUser.id,
      view: 'board',
    });
    expect(nowServing()).toHaveTextContent('27Amira');
    expect(screen.getByText('Live · Bar Barbers')).toBeInTheDocument();
    expect(readQueue).not.toHaveBeenCalled();
  });

  it('shows the next customer at once', async () => {
    const { push } = await hangOnTheWall();
    await push(queue([jonas], { revision: 2 }));
    expect(nowServing()).toHaveTextContent('28Jonas');
  });

  it('is live for as long as heartbeats come', async () => {
    const { server } = await hangOnTheWall();
    for (let beats = 0; beats < 20; beats += 1) {
      await pass(HEARTBEAT_MS);
      server.beat();
      await pass(0);
    }
    expect(screen.getByText('Live · Bar Barbers')).toBeInTheDocument();
    expect(server.watchQueue).toHaveBeenCalledTimes(1);
  });

  it('says within two heartbeats that a stream has died, and since when it knows nothing', async () => {
    const { server } = await hangOnTheWall();
    server.watchQueue.mockImplementation(down);
    await pass(2 * HEARTBEAT_MS - 1);
    expect(screen.getByText('Live · Bar Barbers')).toBeInTheDocument();
    await pass(1);
    expect(screen.getByRole('status')).toHaveTextContent('No connection since 14:05');
  });

  it('ignores a stream that the server closes and opens again', async () => {
    const { server } = await hangOnTheWall();
    server.end();
    await pass(RETRY_FIRST_MS);
    expect(server.count()).toBe(1);
    expect(screen.getByText('Live · Bar Barbers')).toBeInTheDocument();
  });

  it('says in words, beside the number, how old it is', async () => {
    const { server } = await hangOnTheWall();
    server.watchQueue.mockImplementation(down);
    server.end();
    await pass(POLL_INTERVAL_MS);
    expect(screen.getByText('These numbers are from 14:05.')).toBeInTheDocument();
    expect(document.title).toBe('No connection · Now serving 27 · Bar Barbers');
  });
});

describe('names on the wall', () => {
  const nameless = queue([entry(27, ''), entry(28, ''), entry(29, '', { via: 'phone' })], {
    calls: [call(26)],
  });

  it('are left out if the shop shows numbers alone', async () => {
    await hangOnTheWall(nameless);
    expect(nowServing()).toHaveTextContent(/^Now Serving27$/);
    expect(nowServing()?.parentElement).toHaveClass('nameless');
    expect(called()).toEqual(['26']);
  });

  it('have no marks of how anybody joined', async () => {
    await hangOnTheWall(
      queue([entry(27, 'Amira', { via: 'phone' }), entry(801, 'Jonas', { via: 'offline' })]),
    );
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('on the wall, a customer who was just called', () => {
  it('stays readable for 10 seconds when others have followed', async () => {
    const { push } = await hangOnTheWall();
    const calls = [call(28, 'Jonas'), call(29, 'Priya')];
    await push(queue([entry(29, 'Priya')], { revision: 3, calls }));
    expect(nowServing()).toHaveTextContent('29Priya');
    expect(called()).toEqual(['28Jonas']);
    await pass(CALL_SHOWN_MS - 1);
    expect(called()).toEqual(['28Jonas']);
    await pass(1);
    expect(called()).toEqual([]);
  });

  it('goes, also when the clock and the timers of a device do not quite agree', async () => {
    await hangOnTheWall(queue([amira], { calls: [call(25, 'Tom')] }));
    await pass(CALL_SHOWN_MS - 2);
    jest.setSystemTime(Date.now() - 1);
    await pass(2);
    expect(called()).toEqual(['25Tom']);
    await pass(1);
    expect(called()).toEqual([]);
  });

  it('is one of 50 numbers when 50 were served in a moment, each for its 10 seconds', async () => {
    const { push } = await hangOnTheWall(queue([]));
    const calls = Array.from({ length: 50 }, (_, place) => call(place + 1, 'Amira'));
    for (const [place, { number }] of calls.entries()) {
      const next = queue([entry(number, 'Amira')], {
        revision: number + 1,
        calls: calls.slice(0, place + 1),
      });
      await push(next);
      await pass(20);
      expect(nowServing()).toHaveTextContent(String(number));
    }
    expect(called()).toEqual(calls.slice(0, 49).map(({ number }) => String(number)));
    await pass(CALL_SHOWN_MS - 50 * 20 - 1);
    expect(called()).toHaveLength(49);
    await pass(20);
    expect(called()).toHaveLength(48);
  });

  it('is shown when the screen was just opened, as far as the server still knows the call', async () => {
    await hangOnTheWall(queue([amira], { calls: [call(25, 'Tom'), call(27, 'Amira')] }));
    expect(called()).toEqual(['25Tom']);
  });

  it('is shown where nobody follows', async () => {
    const { push } = await hangOnTheWall(queue([]));
    await push(queue([], { revision: 2, calls: [call(7, 'Amira')] }));
    expect(nowServing()).toHaveTextContent('–');
    expect(called()).toEqual(['7Amira']);
  });

  it('moves once more when the owner calls again', async () => {
    const { push } = await hangOnTheWall(queue([amira], { calls: [call(27)] }));
    expect(screen.getByText('27')).not.toHaveClass('changed');
    await push(queue([amira], { revision: 2, calls: [call(27), call(27, '', { id: 28 })] }));
    expect(screen.getByText('27')).toHaveClass('changed');
    expect(called()).toEqual([]);
  });

  it.each([
    [9, (number: number) => `${number}Amira`],
    [10, String],
  ])('is shown by name as well for as long as that can be read: of %d', async (many, words) => {
    const numbers = Array.from({ length: many }, (_, place) => place + 1);
    await hangOnTheWall(queue([], { calls: numbers.map((number) => call(number, 'Amira')) }));
    expect(called()).toEqual(numbers.map(words));
  });
});

describe('the part of the wall that speaks', () => {
  it('is not loaded if the shop wants no sound', async () => {
    await hangOnTheWall();
    await pass(60_000);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is loaded after the numbers', async () => {
    await hangOnTheWall(queue([amira], { shop: snapshot().shop }));
    expect(nowServing()).toHaveTextContent('27Amira');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await pass(3_000);
    expect(screen.getByRole('button', { name: 'Mute this screen' })).toBeInTheDocument();
  });

  it('is loaded at once when somebody is called', async () => {
    const { push } = await hangOnTheWall(queue([amira], { shop: snapshot().shop }));
    await push(queue([jonas], { revision: 2, shop: snapshot().shop, calls: [call(28)] }));
    await pass(0);
    expect(screen.getByRole('button', { name: 'Mute this screen' })).toBeInTheDocument();
  });
});
