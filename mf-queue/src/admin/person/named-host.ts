import type { ApiAnswer, CallOptions, Host } from '@queuebell/host-kit';
import { PERSON_HEADER } from '@queuebell/contracts/headers';
import type { Route } from '@queuebell/contracts/routes';
import type { TabletPersonStore } from './tablet-person';

export interface NamedHost extends Host {
  /** The present value of PERSON_HEADER, for acts that are sent later. */
  claim?: () => string | undefined;
}

interface AnyApi {
  call: (
    route: Route<unknown, unknown>,
    input?: unknown,
    options?: CallOptions,
  ) => Promise<ApiAnswer<unknown>>;
}

/** A host whose calls name the one who works at this tablet. */
export function namedHost(host: Host, person: TabletPersonStore): NamedHost {
  const api = host.api as AnyApi;
  const call: AnyApi['call'] = (route, input, options) => {
    const claim = person.claim();
    if (claim === undefined) return api.call(route, input, options);
    return api.call(route, input, { ...options, headers: { [PERSON_HEADER]: claim, ...options?.headers } });
  };
  return { ...host, api: { ...host.api, call } as Host['api'], claim: () => person.claim() };
}
