import type { QueueSnapshot } from '@queuebell/contracts';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { browserDeps } from '../../offline-check-in/browser-deps';
import { recordStorage } from '../../offline-check-in/storage';
import { type CounterClient, createCounterClient } from './counter-client';
import { COUNTER_DATABASE } from './undelivered-acts';
import { emptyCounter } from './counter-record';

export type { CounterClient };

/** Starts what keeps and delivers the acts of this browser's staff. */
export function startCounter(
  host: Host,
  ownerId: string,
  receive: (answer: ApiAnswer<QueueSnapshot>) => void,
): CounterClient {
  const { api, links, report, session } = host;
  const storageManager: StorageManager | undefined = navigator.storage;
  const client = createCounterClient({
    ...{ api, ownerId, report, receive },
    isOwnerIn: () => session.getState().status === 'in',
    leasesAtOnce: links.standalone,
    deps: { ...browserDeps(), storage: recordStorage(COUNTER_DATABASE, emptyCounter, storageManager) },
  });
  client.start();
  return client;
}
