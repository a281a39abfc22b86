import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CALL_SHOWN_MS } from '@queuebell/contracts/limits';
import { DEAD_AFTER_MS } from './event-stream';
import { fakeTabs } from './fake-tabs';
import type { QueueListener } from './queue-source';
import { DOUBTED_AFTER_MS, LOADING, queueReducer, type QueueState } from './queue-state';
import { ANSWER_MS, type Tabs, sharedSource } from './shared-source';
import { amira, call, jonas, snapshot } from './testing';

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const queue = snapshot([amira]);
const lost = { ok: false, status: 0, code: 'NETWORK', message: 'No.' } as const;

interface Page {
  heard: { [Told in keyof QueueListener]: jest.Mock };
  /** The listener of its own source, while it has one. */
  own: QueueListener | null;
  close: () => void;
}

const pages: Page[] = [];
const leaders = () => pages.filter(({ own }) => own);

function openPage(tabs: Tabs, name = 'shop/board'): Page {
  const heard = { onSnapshot: jest.fn(), onAlive: jest.fn(), onTrouble: jest.fn(), onDoubt: jest.fn() };
  const page: Page = { heard, own: null, close: () => undefined };
  const source = sharedSource({
    ...tabs,
    name,
    now: Date.now,
    random: () => 0,
    own(listener) {
      page.own = listener;
      return () => (page.own = null);
    },
  });
  page.close = source(heard);
  pages.push(page);
  return page;
}

/** Its page hangs: neither its network nor its timers do anything, and the lock stays. */
function hangingPage(tabs: Tabs): void {
  void tabs.locks.request('shop/board', () => new Promise<void>(() => undefined)).catch(() => undefined);
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  for (const page of pages.splice(0)) page.close();
  jest.useRealTimers();
});

describe('the tabs of one browser', () => {
  it('have one stream, however many there are', async () => {
    const tabs = fakeTabs();
    for (let page = 0; page < 7; page += 1) openPage(tabs);
    await pass(0);
    expect(leaders()).toHaveLength(1);
    leaders()[0]?.own?.onSnapshot(queue);
    await pass(0);
    for (const { heard } of pages) expect(heard.onSnapshot).toHaveBeenCalledWith(queue, Date.now());
  });

  it('get all that the leader gets', async () => {
    const tabs = fakeTabs();
    const leader = openPage(tabs);
    const other = openPage(tabs);
    await pass(0);
    leader.own?.onTrouble(lost);
    leader.own?.onDoubt();
    leader.own?.onAlive();
    await pass(0);
    expect(other.heard.onTrouble).toHaveBeenCalledWith(lost);
    expect(other.heard.onDoubt).toHaveBeenCalledTimes(1);
    expect(other.heard.onAlive).toHaveBeenCalledTimes(1);
  });

  it('get nothing of another queue', async () => {
    const tabs = fakeTabs();
    const board = openPage(tabs);
    const staff = openPage(tabs, 'shop/staff');
    await pass(0);
    board.own?.onSnapshot(queue);
    await pass(0);
    expect(leaders()).toHaveLength(2);
    expect(staff.heard.onSnapshot).not.toHaveBeenCalled();
  });

  it('get the latest queue when they open, and when it was known to be right', async () => {
    const tabs = fakeTabs();
    const leader = openPage(tabs);
    await pass(0);
    leader.own?.onSnapshot(queue);
    await pass(20_000);
    leader.own?.onAlive();
    const aliveAt = Date.now();
    await pass(4_000);
    leader.own?.onTrouble(lost);
    const late = openPage(tabs);
    await pass(0);
    expect(late.heard.onSnapshot).toHaveBeenCalledWith(queue, aliveAt);
    expect(late.heard.onTrouble).toHaveBeenCalledWith(lost);
  });

  it.each([
    ['live where that was right a moment ago', DOUBTED_AFTER_MS - 1, 'live'],
    ['not live where the leader slept since, and has heard nothing yet', DOUBTED_AFTER_MS, 'stale'],
  ])('are, when they open, %s', async (_what, ms, status) => {
    const tabs = fakeTabs();
    const leader = openPage(tabs);
    await pass(0);
    leader.own?.onSnapshot(queue);
    await pass(ms);
    const { heard } = openPage(tabs);
    let state: QueueState = LOADING;
    heard.onSnapshot.mockImplementation((snapshot, at) => {
      state = queueReducer(state, { type: 'seen', snapshot: snapshot as typeof queue, at: Number(at) });
    });
    heard.onDoubt.mockImplementation(() => {
      state = queueReducer(state, { type: 'doubted', at: Date.now() });
    });
    await pass(0);
    expect(state).toMatchObject({ status, queue });
  });

  it('do not get calls that are long over when they open', async () => {
    const tabs = fakeTabs();
    const leader = openPage(tabs);
    await pass(0);
    leader.own?.onSnapshot(snapshot([amira], { calls: [call(27)] }));
    await pass(CALL_SHOWN_MS - 1);
    const early = openPage(tabs);
    await pass(1);
    const late = openPage(tabs);
    await pass(0);
    expect(early.heard.onSnapshot.mock.calls[0]?.[0]).toMatchObject({ calls: [{ number: 27 }] });
    expect(late.heard.onSnapshot.mock.calls[0]?.[0]).toMatchObject({ calls: [] });
  });

  it('hand over when the leader is closed or hidden, without a gap', async () => {
    const tabs = fakeTabs();
    const leader = openPage(tabs);
    const next = openPage(tabs);
    openPage(tabs);
    await pass(0);
    leader.close();
    await pass(0);
    expect(leaders()).toEqual([next]);
    next.own?.onSnapshot(snapshot([jonas]));
    await pass(0);
    expect(pages[2]?.heard.onSnapshot).toHaveBeenCalledTimes(1);
  });

  it('skip a tab that has gone', async () => {
    const tabs = fakeTabs();
    const leader = openPage(tabs);
    openPage(tabs).close();
    const third = openPage(tabs);
    await pass(0);
    leader.close();
    await pass(0);
    expect(leaders()).toEqual([third]);
  });

  it('keep their leader while it is alive, though its network brings nothing', async () => {
    const tabs = fakeTabs();
    const leader = openPage(tabs);
    openPage(tabs);
    await pass(10 * DEAD_AFTER_MS);
    expect(leaders()).toEqual([leader]);
  });

  it('take over from a leader that hangs, two heartbeats after it was last heard of', async () => {
    const tabs = fakeTabs();
    const leader = openPage(tabs);
    const other = openPage(tabs);
    await pass(0);
    leader.own?.onSnapshot(queue);
    await pass(0);
    tabs.locks
      .request('shop/board', { steal: true }, () => new Promise(() => undefined))
      .catch(() => undefined);
    leader.close();
    await pass(DEAD_AFTER_MS - 1);
    expect(leaders()).toEqual([]);
    await pass(1);
    expect(leaders()).toEqual([other]);
    expect(other.heard.onDoubt).toHaveBeenCalled();
  });

  it('do not wait that long when they have just opened', async () => {
    const tabs = fakeTabs();
    hangingPage(tabs);
    const page = openPage(tabs);
    await pass(ANSWER_MS - 1);
    expect(leaders()).toEqual([]);
    await pass(1);
    expect(leaders()).toEqual([page]);
  });

  it('follow the next leader as soon as they can again', async () => {
    const tabs = fakeTabs();
    const before = openPage(tabs);
    await pass(0);
    tabs.locks
      .request('shop/board', { steal: true }, () => new Promise(() => undefined))
      .catch(() => undefined);
    await pass(0);
    expect(leaders()).toEqual([]);
    await pass(ANSWER_MS);
    expect(leaders()).toEqual([before]);
  });

  it('have a stream each if the browser refuses locks', async () => {
    const { openChannel } = fakeTabs();
    const request = () => Promise.reject(new Error('This document may not use locks.'));
    openPage({ openChannel, locks: { request } });
    await pass(0);
    expect(leaders()).toHaveLength(1);
  });

  it('leave nothing behind', async () => {
    const tabs = fakeTabs();
    const first = openPage(tabs);
    const second = openPage(tabs);
    await pass(0);
    second.close();
    first.close();
    await pass(0);
    expect(leaders()).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
