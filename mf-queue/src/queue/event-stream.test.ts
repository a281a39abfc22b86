/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type FakeCalls, refusal } from '@queuebell/host-kit/testing';
import {
  DEAD_AFTER_MS,
  type EventStreamListener,
  OPEN_TIMEOUT_MS,
  RETRY_FIRST_MS,
  eventStream,
  retryDelayMs,
} from './event-stream';
import { amira, fakePush, snapshot } from './testing';

type Open = FakeCalls['watchQueue'];

const stream = { userId: 'o' };
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const down = () => refusal(0, 'NETWORK', 'No.');

function listen(server: Pick<ReturnType<typeof fakePush>, 'watchQueue'>, random = 1) {
  const listener = {
    onEvent: jest.fn<EventStreamListener['onEvent']>(() => true),
    onBytes: jest.fn(),
    onDown: jest.fn(),
  };
  const open = (options: Parameters<Open>[1]) => server.watchQueue(stream, options);
  const stop = eventStream({ open, page: window, now: Date.now, random: () => random })(listener);
  stopLast = stop;
  return { ...listener, stop };
}

let stopLast: () => void = () => undefined;

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  stopLast();
  jest.useRealTimers();
});

describe('a screen’s event stream', () => {
  it('reads what is sent, and that the other side is alive', async () => {
    const server = fakePush(snapshot([amira]));
    const { onEvent, onBytes } = listen(server);
    await pass(0);
    expect(onEvent).toHaveBeenCalledWith(expect.objectContaining({ event: 'snapshot', id: '2026-11-21.1' }));
    server.beat();
    await pass(0);
    expect(onBytes).toHaveBeenCalledTimes(2);
    expect(onEvent).toHaveBeenCalledTimes(1);
  });

  it('reads characters that are cut in two', async () => {
    const server = fakePush();
    const { onEvent } = listen(server);
    await pass(0);
    const bytes = new TextEncoder().encode('data: Zoë\n\n');
    for (const byte of bytes) server.write(Uint8Array.of(byte));
    await pass(0);
    expect(onEvent).toHaveBeenCalledWith(expect.objectContaining({ data: 'Zoë' }));
  });

  it('comes back soon after the other side closed, naming what it read last, and reports no trouble', async () => {
    const server = fakePush(snapshot());
    const { onDown } = listen(server);
    await pass(0);
    server.end();
    await pass(RETRY_FIRST_MS);
    expect(server.watchQueue).toHaveBeenCalledTimes(2);
    expect(server.watchQueue.mock.calls[1]?.[1]).toMatchObject({ lastEventId: '2026-11-21.1' });
    expect(onDown).not.toHaveBeenCalled();
  });

  it('is dead after two heartbeats without a byte, and not before', async () => {
    const server = fakePush(snapshot());
    const { onDown } = listen(server);
    await pass(DEAD_AFTER_MS - 1);
    server.beat();
    await pass(DEAD_AFTER_MS - 1);
    expect(onDown).not.toHaveBeenCalled();
    await pass(1);
    expect(onDown).toHaveBeenCalledTimes(1);
    expect(server.count()).toBe(0);
    await pass(RETRY_FIRST_MS);
    expect(server.watchQueue).toHaveBeenCalledTimes(2);
  });

  it('reports each try that fails, with its code', async () => {
    const server = fakePush();
    server.watchQueue.mockImplementation(() => refusal(402, 'MEMBERSHIP_LAPSED', 'Renew.'));
    const { onDown } = listen(server);
    await pass(0);
    expect(onDown).toHaveBeenCalledWith(expect.objectContaining({ code: 'MEMBERSHIP_LAPSED' }));
    await pass(RETRY_FIRST_MS);
    expect(onDown).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['does not answer', () => new Promise<never>(() => undefined)],
    ['answers and then sends nothing but heartbeats', undefined],
  ])('gives up a stream that %s', async (_what, opened) => {
    const server = fakePush();
    if (opened) server.watchQueue.mockImplementation(opened);
    const { onDown } = listen(server);
    await pass(OPEN_TIMEOUT_MS);
    expect(onDown).toHaveBeenCalledWith(expect.objectContaining({ code: 'NETWORK' }));
    expect(server.watchQueue.mock.calls[0]?.[1].signal.aborted).toBe(true);
  });

  it('gives up a connection whose events make no sense', async () => {
    const server = fakePush(snapshot());
    const { onEvent, onDown } = listen(server);
    onEvent.mockReturnValue(false);
    await pass(0);
    expect(onDown).toHaveBeenCalledTimes(1);
    expect(server.count()).toBe(0);
  });

  it.each(['online', 'offline'])('tries at once when the browser says that it is %s', async (change) => {
    const server = fakePush(snapshot());
    const { watchQueue } = server;
    watchQueue.mockImplementation(down);
    listen(server);
    await pass(60_000);
    const tries = watchQueue.mock.calls.length;
    window.dispatchEvent(new Event(change));
    expect(watchQueue).toHaveBeenCalledTimes(tries + 1);
  });

  const retries = (reply: ReturnType<typeof down>, random: number) => {
    const server = fakePush(snapshot());
    server.watchQueue.mockImplementation(() => reply);
    listen(server, random);
    return server;
  };

  it('is there within two seconds of a network that comes back silently, however long it was gone', async () => {
    const server = retries(down(), 1);
    await pass(60_000);
    const tries = server.watchQueue.mock.calls.length;
    await pass(RETRY_FIRST_MS);
    expect(server.watchQueue).toHaveBeenCalledTimes(tries + 1);
  });

  it('does not try more than once a second while nobody answers', async () => {
    const server = retries(down(), 0);
    await pass(60_000);
    expect(server.watchQueue.mock.calls.length).toBeLessThanOrEqual(61);
  });

  it('gives a server or a proxy that answers “not now” more and more time', async () => {
    const server = retries(refusal(503, 'SERVER_ERROR', 'Later.'), 1);
    await pass(60_000);
    // After 2, 4 and 8 seconds, and then every ten.
    expect(server.watchQueue).toHaveBeenCalledTimes(1 + 3 + 4);
  });

  it('gives that time also to one that opens connections and then sends nothing', async () => {
    const server = fakePush();
    listen(server);
    const tryMs = [2_000, 4_000, 8_000, 10_000].reduce((sum, delay) => sum + OPEN_TIMEOUT_MS + delay, 0);
    await pass(tryMs);
    expect(server.watchQueue).toHaveBeenCalledTimes(1 + 4);
  });

  it('never has two connections', async () => {
    const server = fakePush(snapshot());
    listen(server);
    await pass(0);
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
    await pass(10_000);
    expect(server.count()).toBe(1);
  });

  it('sends and opens nothing more once it is stopped', async () => {
    const server = fakePush(snapshot());
    const { stop, onEvent } = listen(server);
    stop();
    window.dispatchEvent(new Event('online'));
    await pass(60_000);
    expect(onEvent).not.toHaveBeenCalled();
    expect(server.watchQueue).toHaveBeenCalledTimes(1);
    expect(server.count()).toBe(0);
  });

  it('comes back within two seconds, later each time, never after more than ten', () => {
    expect([0, 1, 2, 3, 50].map((failures) => retryDelayMs(failures, () => 1))).toEqual([
      2_000, 4_000, 8_000, 10_000, 10_000,
    ]);
  });

  it.each([0, 3])('after %d failures, screens come back spread over all of that time', (failures) => {
    const delays = [0, 0.25, 0.5, 0.75, 1].map((chance) => retryDelayMs(failures, () => chance));
    const most = retryDelayMs(failures, () => 1);
    expect(delays).toEqual([0, most / 4, most / 2, (3 * most) / 4, most]);
  });
});
