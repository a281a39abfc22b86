/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { QueueSnapshot } from '@queuebell/contracts';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import type { ApiAnswer } from '@queuebell/host-kit';
import { type FakeCalls, answer, refusal } from '@queuebell/host-kit/testing';
import { DEAD_AFTER_MS, RETRY_FIRST_MS } from './event-stream';
import { liveSource } from './live-source';
import { amira, call, fakePush, jonas, noStream, snapshot } from './testing';

const queue = snapshot([amira]);
const stream = { userId: 'o', view: 'board' } as const;
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

function listen(server: { watchQueue: FakeCalls['watchQueue'] }) {
  const read = jest.fn<(signal: AbortSignal) => Promise<ApiAnswer<QueueSnapshot>>>(() => answer(queue));
  const listener = { onSnapshot: jest.fn(), onAlive: jest.fn(), onTrouble: jest.fn(), onDoubt: jest.fn() };
  const report = jest.fn();
  const source = liveSource({
    open: (options) => server.watchQueue(stream, options),
    read,
    page: window,
    report,
    now: Date.now,
    random: () => 0.5,
  });
  stop = source(listener);
  return { source, read, report, ...listener };
}

let stop: () => void = () => undefined;

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

describe('a live source of the queue', () => {
  it('gets changes by push alone while push is connected', async () => {
    const server = fakePush(queue);
    const { onSnapshot, read } = listen(server);
    await pass(0);
    expect(onSnapshot).toHaveBeenLastCalledWith(queue);
    const moved = snapshot([jonas], { revision: 2 });
    server.push(moved);
    await pass(0);
    expect(onSnapshot).toHaveBeenLastCalledWith(moved);
    await pass(DEAD_AFTER_MS - 1);
    expect(read).not.toHaveBeenCalled();
  });

  it('is alive with each heartbeat', async () => {
    const server = fakePush(queue);
    const { onAlive } = listen(server);
    await pass(0);
    onAlive.mockClear();
    server.beat();
    await pass(0);
    expect(onAlive).toHaveBeenCalledTimes(1);
  });

  it('polls every 10 seconds while push is not connected, and says once why', async () => {
    const { onSnapshot, read, report } = listen({ watchQueue: noStream });
    await pass(3 * POLL_INTERVAL_MS);
    expect(read).toHaveBeenCalledTimes(4);
    expect(onSnapshot).toHaveBeenCalledTimes(4);
    expect(report).toHaveBeenCalledTimes(1);
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ area: 'queue/stream' }));
  });

  it('stops polling as soon as push is connected', async () => {
    const server = fakePush(queue);
    server.watchQueue.mockImplementationOnce(noStream);
    const { read } = listen(server);
    await pass(RETRY_FIRST_MS);
    await pass(20_000);
    expect(server.count()).toBe(1);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('reports trouble as polling meets it', async () => {
    const { onTrouble, read } = listen({ watchQueue: noStream });
    read.mockImplementation(() => refusal(402, 'MEMBERSHIP_LAPSED', 'Renew.'));
    await pass(POLL_INTERVAL_MS);
    expect(onTrouble).toHaveBeenCalledWith(expect.objectContaining({ code: 'MEMBERSHIP_LAPSED' }));
  });

  it('is in doubt when a stream has died', async () => {
    const server = fakePush(queue);
    const { onDoubt, read } = listen(server);
    await pass(0);
    server.watchQueue.mockImplementation(() => new Promise(() => undefined));
    await pass(DEAD_AFTER_MS);
    expect(onDoubt).toHaveBeenCalledTimes(1);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('learns from the server that its queue is current, and keeps the calls that it knew', async () => {
    const server = fakePush(snapshot([amira], { calls: [call(27)] }));
    const { onSnapshot } = listen(server);
    await pass(0);
    server.greet('event: current\ndata: {}\n\n');
    server.end();
    await pass(RETRY_FIRST_MS);
    expect(onSnapshot).toHaveBeenCalledTimes(2);
    expect(onSnapshot).toHaveBeenLastCalledWith(snapshot([amira]));
  });

  it('goes on from its state when it is started again', async () => {
    const server = fakePush(queue);
    const { source } = listen(server);
    await pass(0);
    stop();
    stop = source({ onSnapshot: jest.fn(), onAlive: jest.fn(), onTrouble: jest.fn(), onDoubt: jest.fn() });
    expect(server.watchQueue.mock.calls[1]?.[1].lastEventId).toBe('2026-11-21.1');
  });

  it('ignores events that it does not know', async () => {
    const server = fakePush(queue);
    const { onSnapshot } = listen(server);
    await pass(0);
    server.write('event: weather\ndata: rain\n\n');
    await pass(1_000);
    expect(server.count()).toBe(1);
    expect(onSnapshot).toHaveBeenCalledTimes(1);
  });

  it.each(['no JSON', 'null', '{"data":[]}'])('polls when what is pushed is no queue: %s', async (data) => {
    const server = fakePush();
    const { onSnapshot, read } = listen(server);
    await pass(0);
    server.write(`event: snapshot\ndata: ${data}\n\n`);
    await pass(0);
    expect(read).toHaveBeenCalledTimes(1);
    expect(onSnapshot).toHaveBeenCalledTimes(1);
    expect(onSnapshot).toHaveBeenCalledWith(queue);
  });

  it('sends and asks nothing more once it is stopped', async () => {
    const server = fakePush();
    server.watchQueue.mockImplementation(noStream);
    const { read } = listen(server);
    await pass(0);
    stop();
    await pass(60_000);
    expect(read).toHaveBeenCalledTimes(1);
    expect(server.watchQueue).toHaveBeenCalledTimes(1);
  });
});
