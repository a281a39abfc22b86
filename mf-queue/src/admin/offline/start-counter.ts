import type { QueueSnapshot } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import { browserDeps } from '../../offline-check-in/browser-deps';
import { emptyCounter } from '../../offline-check-in/counter-record';
import { recordStorage } from '../../offline-check-in/storage';
import { COUNTER_DATABASE } from '../../offline-check-in/undelivered';
import type { NamedHost } from '../person/named-host';
import { type CounterClient, createCounterClient } from './counter-client';

export type { CounterClient };

const nobody = () => undefined;

/** Starts what keeps and delivers the acts of this browser's staff. */
export function startCounter(
  host: NamedHost,
  ownerId: string,
  receive: (answer: ApiAnswer<QueueSnapshot>) => void,
): CounterClient {
  const { api, links, report, session } = host;
  const storageManager: StorageManager | undefined = navigator.storage;
  const client = createCounterClient({
    ...{ api, ownerId, report, receive, claim: host.claim ?? nobody },
    isOwnerIn: () => session.getState().status === 'in',
    leasesSoon: links.standalone,
    deps: { ...browserDeps(), storage: recordStorage(COUNTER_DATABASE, emptyCounter, storageManager) },
  });
  client.start();
  return client;
}
