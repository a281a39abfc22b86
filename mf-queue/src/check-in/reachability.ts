import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { answerWithTimeout } from '../queue/with-timeout';

export const ANSWER_TIMEOUT_MS = 8_000;

const WATCHED_ROUTES: ReadonlySet<unknown> = new Set([routes.checkPairing, routes.beat]);

type Listener = (answer: ApiAnswer<unknown>) => void;

export interface Reachability {
  /** The same host, with its calls observed. */
  host: Host;
  /** @returns the unsubscribe function */
  subscribe(listener: Listener): () => void;
}

/** Observes the tablet's regular calls, which run every few seconds, so that an outage is noticed before a customer checks in. */
export function watchReachability(host: Host): Reachability {
  const listeners = new Set<Listener>();
  const { api } = host;

  function observe<Body>(asked: Promise<ApiAnswer<Body>>): Promise<ApiAnswer<Body>> {
    void answerWithTimeout(asked, ANSWER_TIMEOUT_MS).then((answer) =>
      listeners.forEach((tell) => tell(answer)),
    );
    return asked;
  }

  return {
    host: {
      ...host,
      api: {
        ...api,
        call(route, ...rest) {
          const asked = api.call(route, ...rest);
          return WATCHED_ROUTES.has(route) ? observe(asked) : asked;
        },
      },
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
