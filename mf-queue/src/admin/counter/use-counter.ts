import type { QueueSnapshot } from '@queuebell/contracts';
import { type ApiAnswer, loadWithRetry } from '@queuebell/host-kit';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { CounterClient, CounterState } from '../offline/counter-client';
import type { NamedHost } from '../person/named-host';

const load = () => import(/* webpackChunkName: "admin-offline" */ '../offline/start-counter');

const NOTHING_KEPT: CounterState = { acts: [], problems: [], seen: null, isStored: true, aheadMs: 0 };
const nothing = () => NOTHING_KEPT;
const never = () => () => undefined;

interface Counter extends CounterState {
  client: CounterClient | null;
  /** Waits until the part that keeps what staff do without network is loaded. */
  whenLoaded: () => Promise<CounterClient>;
  /** Takes the server's clock minus this device's, in milliseconds. A stable function. */
  noteAhead: (aheadMs: number) => void;
}

/** Its code loads after the customers are shown. @param receive a stable function */
export function useCounter(
  host: NamedHost,
  ownerId: string,
  receive: (answer: ApiAnswer<QueueSnapshot>) => void,
): Counter {
  const [client, setClient] = useState<CounterClient | null>(null);
  const [loading] = useState(promised<CounterClient>);
  const { report } = host;
  useEffect(() => {
    let stop: () => void = () => undefined;
    let isOver = false;
    const start = async () => {
      const { startCounter } = await loadWithRetry(load, (cause) =>
        report({ area: 'mf-queue/admin-offline', message: 'The part could not be loaded.', cause }),
      );
      if (isOver) return;
      const started = startCounter(host, ownerId, receive);
      stop = () => void started.stop();
      setClient(started);
      loading.resolve(started);
    };
    void start();
    return () => {
      isOver = true;
      stop();
    };
  }, [host, ownerId, receive, report, loading]);
  const state = useSyncExternalStore(client?.subscribe ?? never, client?.getState ?? nothing);
  const noteAhead = useCallback(
    (aheadMs: number) => void loading.promise.then((loaded) => loaded.noteAhead(aheadMs)),
    [loading],
  );
  return { ...state, client, whenLoaded: () => loading.promise, noteAhead };
}

function promised<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => (resolve = settle));
  return { promise, resolve };
}
