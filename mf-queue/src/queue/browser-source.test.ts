/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { answer, createFakeHost, testUser } from '@queuebell/host-kit/testing';
import { browserSource } from './browser-source';
import { fakeTabs } from './fake-tabs';
import { amira, fakePush, jonas, snapshot } from './testing';

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const stops: (() => void)[] = [];

/** Two pages of one browser that show the same queue. */
async function openTwo() {
  const server = fakePush(snapshot([amira]));
  const readQueue = jest.fn(() => answer(snapshot([amira])));
  const host = createFakeHost({ api: { watchQueue: server.watchQueue, readQueue } });
  const pages = [1, 2].map(() => {
    const listener = { onSnapshot: jest.fn(), onAlive: jest.fn(), onTrouble: jest.fn(), onDoubt: jest.fn() };
    const queue = { ownerId: testUser.id, view: 'board' } as const;
    stops.push(browserSource(host, queue, { window, now: Date.now, random: () => 0 })(listener));
    return listener;
  });
  await pass(0);
  return { server, readQueue, pages };
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(window, 'BroadcastChannel');
  jest.useRealTimers();
});

describe('the tabs of a browser that show a queue', () => {
  it('share one stream of the board’s view if the browser has locks', async () => {
    const { locks, openChannel } = fakeTabs();
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    Object.defineProperty(window, 'BroadcastChannel', {
      value: function Channel(name: string) {
        return openChannel(name);
      },
      configurable: true,
    });
    const { server, pages } = await openTwo();
    expect(server.count()).toBe(1);
    expect(server.watchQueue.mock.calls[0]?.[0]).toEqual({
      userId: testUser.id,
      view: 'board',
    });
    server.push(snapshot([jonas], { revision: 2 }));
    await pass(0);
    for (const { onSnapshot } of pages) {
      expect(onSnapshot.mock.lastCall?.[0]).toMatchObject({ data: [{ number: 28 }] });
    }
  });

  it('have one stream each if it has none, while they can be seen', async () => {
    const { server, readQueue } = await openTwo();
    expect(server.count()).toBe(2);
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    hidden.mockRestore();
    await pass(60_000);
    expect(server.count()).toBe(0);
    expect(readQueue).not.toHaveBeenCalled();
  });
});
