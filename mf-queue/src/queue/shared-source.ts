import type { QueueSnapshot } from '@queuebell/contracts';
import { CALL_SHOWN_MS, HEARTBEAT_MS } from '@queuebell/contracts/limits';
import { DEAD_AFTER_MS, type Trouble } from './event-stream';
import { withoutCalls } from './queue-event';
import type { QueueListener, QueueSource } from './queue-source';
import type { Now } from './use-now';

/** A page that has just come and gets no answer within this takes over from one that hangs. */
export const ANSWER_MS = 2_000;
/** The leader is heard of this often, whatever its network does. */
export const BEAT_MS = HEARTBEAT_MS / 2;
/** Not all followers take over at the same moment. */
const STEAL_SPREAD_MS = 1_000;

/** What pages tell each other. */
type News =
  | { type: 'snapshot'; snapshot: QueueSnapshot; seenAt: number }
  | { type: 'trouble'; trouble: Trouble }
  | { type: 'alive' | 'doubt' | 'beat' | 'ask' };

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;

export interface Tabs {
  locks: Pick<LockManager, 'request'>;
  openChannel: (name: string) => Channel;
}

interface SharedPowers extends Tabs {
  /** The same for all pages that hear the same. */
  name: string;
  /** What the leader listens to. */
  own: QueueSource;
  now: Now;
  random: () => number;
}

/**
 * One source for all pages of a browser, which has only six connections to a server: whoever holds the lock leads,
 * listens and tells the others. A leader that stops, or whose page is closed, is followed by the next in line; one
 * that hangs loses the lock to a follower who has heard nothing of it for {@link DEAD_AFTER_MS}.
 */
export function sharedSource({ name, own, locks, openChannel, now, random }: SharedPowers): QueueSource {
  return (listener) => {
    const channel = openChannel(name);
    let turn = new AbortController();
    let stopLeading: (() => void) | null = null;
    let hush: ReturnType<typeof setTimeout>;
    let isOver = false;

    const hearWithin = (ms: number) => {
      clearTimeout(hush);
      hush = setTimeout(takeOver, ms);
    };

    function follow(): void {
      channel.onmessage = ({ data }: MessageEvent<News>) => {
        if (data.type === 'ask') return;
        hearWithin(DEAD_AFTER_MS + random() * STEAL_SPREAD_MS);
        pass(data, listener);
      };
      channel.postMessage({ type: 'ask' } satisfies News);
      hearWithin(ANSWER_MS);
      queueUp({ signal: turn.signal });
    }

    function takeOver(): void {
      listener.onDoubt();
      turn.abort();
      turn = new AbortController();
      queueUp({ steal: true });
    }

    function queueUp(options: LockOptions): void {
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
      clearTimeout(hush);
      let latest: Extract<News, { type: 'snapshot' }> | null = null;
      let trouble: News | null = null;
      const send = (news: News) => channel.postMessage(news);
      const tell = (news: News) => {
        send(news);
        pass(news, listener);
      };
      channel.onmessage = ({ data }: MessageEvent<News>) => {
        if (data.type !== 'ask') return;
        send(latest ?? { type: 'beat' });
        if (trouble) send(trouble);
      };
      send({ type: 'beat' });
      const beat = setInterval(() => send({ type: 'beat' }), BEAT_MS);
      let forget: ReturnType<typeof setTimeout>;
      const stop = own({
        onSnapshot(snapshot) {
          trouble = null;
          tell((latest = { type: 'snapshot', snapshot, seenAt: now() }));
          clearTimeout(forget);
          forget = setTimeout(() => {
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
        clearTimeout(forget);
        stop();
        release();
      };
    }

    follow();
    return () => {
      isOver = true;
      clearTimeout(hush);
      turn.abort();
      stopLeading?.();
      channel.onmessage = null;
      channel.close();
    };
  };
}

function pass(news: News, { onSnapshot, onAlive, onTrouble, onDoubt }: QueueListener): void {
  if (news.type === 'snapshot') {
    onSnapshot(news.snapshot, news.seenAt);
    // A leader that has just woken knows what was right before it slept.
    onDoubt();
  }
  if (news.type === 'trouble') onTrouble(news.trouble);
  else if (news.type === 'alive') onAlive();
  else if (news.type === 'doubt') onDoubt();
}
