import type { ApiClient } from '@queuebell/remote-kit';
import { browserPowers } from './browser-powers';
import { deliverAll } from './deliver';
import type { DeskPowers } from './desk';
import { hasToSend } from './kept-rules';
import { createMemory } from './memory';
import { createRounds } from './rounds';
import { browserStorage } from './storage';

type LeftBehindPowers = Pick<DeskPowers, 'storage' | 'locks' | 'page' | 'random' | 'newId'>;

/**
 * Sends what a check-in page of this browser left behind when its owner went on to another screen. It leases no numbers and
 * gives none back, and where nothing waits it says nothing to the server. An open check-in page does the same: one at a time.
 *
 * @returns stops it
 */
export function sendLeftBehind(
  api: Pick<ApiClient, 'deliver' | 'leaveQueue'>,
  ownerId: string,
  { storage, locks, newId, ...powers }: LeftBehindPowers = { ...browserPowers(), storage: browserStorage() },
): () => void {
  // A browser that keeps nothing has nothing left behind: no problem to report.
  const nobody = () => undefined;
  const memory = createMemory({ storage, ownerId, newHolder: newId, report: nobody, onChange: nobody });
  const rounds = createRounds({
    ...powers,
    work: () =>
      deliverAll({
        api,
        ownerId,
        memory,
        locks,
        isAsked: () => false,
        onAnswer: nobody,
        isStopped: rounds.isStopped,
      }).catch(nobody),
    isSettled: () => !hasToSend(memory.seen()),
    onOffline: nobody,
  });
  rounds.start();
  return () => void rounds.stop();
}
