import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { answerInTime } from '../queue/with-timeout';

/** A server that has not answered a device's question by then is taken for one that is away. */
export const HEARD_WITHIN_MS = 8_000;

const OVERHEARD: ReadonlySet<unknown> = new Set([routes.checkPairing, routes.beat]);

type Listener = (answer: ApiAnswer<unknown>) => void;

export interface Overheard {
  /** The same host; what its calls come to is heard. */
  host: Host;
  /** @returns the way to stop listening */
  listen(listener: Listener): () => void;
}

/**
 * Lets the desk hear what a tablet's other calls come to: it asks every few seconds whether it is still let in, and so
 * notices a server that is away long before the desk has anything to send.
 */
export function overhear(host: Host): Overheard {
  const listeners = new Set<Listener>();
  const { api } = host;

  function heard<Body>(asked: Promise<ApiAnswer<Body>>): Promise<ApiAnswer<Body>> {
    void answerInTime(asked, HEARD_WITHIN_MS).then((answer) => listeners.forEach((tell) => tell(answer)));
    return asked;
  }

  return {
    host: {
      ...host,
      api: {
        ...api,
        call(route, ...rest) {
          const asked = api.call(route, ...rest);
          return OVERHEARD.has(route) ? heard(asked) : asked;
        },
      },
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
