import type { QueueSnapshot } from '@queuebell/contracts';
import { CALL_SHOWN_MS, HEARTBEAT_MS } from '@queuebell/contracts/limits';
import { DEAD_AFTER_MS, type Trouble } from './event-stream';
import { withoutCalls } from './queue-event';
import type { QueueListener, QueueSource } from './queue-source';
import type { Now } from './use-now';

/** A new page without an answer by then takes over from a leader that hangs. */
export const ANSWER_MS = 2_000;
/** The leader sends a sign of life this often. */
const BEAT_MS = HEARTBEAT_MS / 2;
const STEAL_SPREAD_MS = 1_000;

/** Messages between pages, maybe of different releases. */
type TabMessage =
  | { type: 'snapshot'; snapshot: QueueSnapshot; seenAt: number }
  | { type: 'trouble'; trouble: Trouble }
  | { type: 'alive' | 'doubt' | 'beat' | 'ask' };

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;

export interface Tabs {
  locks: Pick<LockManager, 'request'>;
  openChannel: (name: string) => Channel;
}

interface SharedSourceDeps extends Tabs {
  name: string;
  own: QueueSource;
  now: Now;
  random: () => number;
}

/**
 * One source for all pages of a browser, which has only six connections to a server. The page that holds the lock leads: it listens
 * and tells the others. When it closes, the next page gets the lock; when it hangs, a follower without news for {@link
 * DEAD_AFTER_MS} steals the lock.
 */
export function sharedSource({ name, own, locks, openChannel, now, random }: SharedSourceDeps): QueueSource {
  return (listener) => {
    const channel = openChannel(name);
    let turn = new AbortController();
    let stopLeading: (() => void) | null = null;
    let silenceTimer: ReturnType<typeof setTimeout>;
    let isOver = false;

    const expectNewsWithin = (ms: number) => {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(takeOver, ms);
    };

    function follow(): void {
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
        if (data.type === 'ask') return;
        expectNewsWithin(DEAD_AFTER_MS + random() * STEAL_SPREAD_MS);
        pass(data, listener);
      };
      channel.postMessage({ type: 'ask' } satisfies TabMessage);
      expectNewsWithin(ANSWER_MS);
      requestLock({ signal: turn.signal });
    }

    function takeOver(): void {
      listener.onDoubt();
      turn.abort();
      turn = new AbortController();
      requestLock({ steal: true });
    }

    function requestLock(options: LockOptions): void {
      const mine = turn;
      const isMine = () => turn === mine && !isOver;
      const hold = () =>
        new Promise<void>((release) => {
          if (isMine()) lead(release);
          else release();
        });
      locks.request(name, options, hold).catch((cause: unknown) => {
        if (!isMine()) return;
        stopLeading?.();
        stopLeading = null;
        const wasStolen = cause instanceof Error && cause.name === 'AbortError';
        if (wasStolen) follow();
        else lead(() => undefined);
      });
    }

    function lead(release: () => void): void {
      clearTimeout(silenceTimer);
      let latest: Extract<TabMessage, { type: 'snapshot' }> | null = null;
      let trouble: TabMessage | null = null;
      const send = (news: TabMessage) => channel.postMessage(news);
      const tell = (news: TabMessage) => {
        send(news);
        pass(news, listener);
      };
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
        if (data.type !== 'ask') return;
        send(latest ?? { type: 'beat' });
        if (trouble) send(trouble);
      };
      send({ type: 'beat' });
      const beat = setInterval(() => send({ type: 'beat' }), BEAT_MS);
      let forgetTimer: ReturnType<typeof setTimeout>;
      const stop = own({
        onSnapshot(snapshot) {
          trouble = null;
          tell((latest = { type: 'snapshot', snapshot, seenAt: now() }));
          clearTimeout(forgetTimer);
          forgetTimer = setTimeout(() => {
            latest = latest && { ...latest, snapshot: withoutCalls(snapshot) };
          }, CALL_SHOWN_MS);
        },
        onAlive() {
          if (latest && !trouble) latest = { ...latest, seenAt: now() };
          tell({ type: 'alive' });
        },
        onTrouble: (cause) => tell((trouble = { type: 'trouble', trouble: cause })),
        onDoubt: () => tell({ type: 'doubt' }),
      });
      stopLeading = () => {
        clearInterval(beat);
        clearTimeout(forgetTimer);
        stop();
        release();
      };
    }

    follow();
    return () => {
      isOver = true;
      clearTimeout(silenceTimer);
      turn.abort();
      stopLeading?.();
      channel.onmessage = null;
      channel.close();
    };
  };
}

function pass(news: TabMessage, { onSnapshot, onAlive, onTrouble, onDoubt }: QueueListener): void {
  if (news.type === 'snapshot') {
    onSnapshot(news.snapshot, news.seenAt);
    // The snapshot of a leader that has just woken may be old.
    onDoubt();
  }
  if (news.type === 'trouble') onTrouble(news.trouble);
  else if (news.type === 'alive') onAlive();
  else if (news.type === 'doubt') onDoubt();
}
