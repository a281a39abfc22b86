import type { Host } from '@queuebell/host-kit';
import { browserPowers } from './browser-deps';
import { deliverAll } from './deliver';
import type { DeskPowers } from './check-in-client';
import { leftMeanwhile } from './outbox-rules';
import { createMemory } from './cached-record';
import { createRounds } from './retry-loop';
import { browserStorage } from './storage';

type LeftBehindPowers = Pick<DeskPowers, 'storage' | 'locks' | 'page' | 'random' | 'newId' | 'now'>;

/** Who was told no number has gone by then, also where a check-in page is open in another tab, and somebody typed on and on. */
export const GONE_AFTER_MS = 5 * 60_000;

/**
 * Sends what a check-in page of this browser left behind when its owner went on to another screen. It leases no numbers and
 * gives none back, and where nothing waits it says nothing to the server. An open check-in page does the same: one at a time.
 *
 * @returns stops it
 */
export function sendLeftBehind(
  api: Host['api'],
  ownerId: string,
  { storage, locks, newId, now, ...powers }: LeftBehindPowers = {
    ...browserPowers(),
    storage: browserStorage(),
  },
): () => void {
  // A browser that keeps nothing has nothing left behind: no problem to report.
  const nobody = () => undefined;
  const memory = createMemory({ storage, ownerId, newHolder: newId, report: nobody, onChange: nobody });
  const rounds = createRounds({
    ...powers,
    work: () => send().catch(nobody),
    // Also somebody who may still stand there is to be looked at again.
    isSettled: () => !memory.seen()?.outbox.some(({ trouble }) => trouble === null),
    onOffline: nobody,
  });
  async function send(): Promise<void> {
    await memory.keep((kept) => leftMeanwhile(kept, now(), GONE_AFTER_MS));
    const { isStopped } = rounds;
    await deliverAll({ api, ownerId, memory, locks, isAsked: () => false, onAnswer: nobody, isStopped });
  }
  rounds.start();
  return () => void rounds.stop();
}
