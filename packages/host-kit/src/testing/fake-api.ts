import * as routes from '@queuebell/contracts/routes';
import type { Route } from '@queuebell/contracts/routes';
import type { ApiAnswer, CallOptions, StreamOptions, FullHost } from '../contract';

type Routes = typeof routes;
type Streams = 'watchQueue' | 'watchTicket';
type Input<Name extends keyof Routes> = Routes[Name] extends Route<infer Given, unknown> ? Given : never;
type Answer<Name extends keyof Routes> = Routes[Name] extends Route<unknown, infer Body> ? Body : never;
type Files = 'exportAccount' | 'exportAccountByPassword' | 'exportVisits' | 'exportReport';

export type FakeCalls = {
  [Name in Exclude<keyof Routes, Streams | Files>]: (
    input: Input<Name>,
    options?: CallOptions,
  ) => Promise<ApiAnswer<Answer<Name>>>;
} & {
  [Name in Streams]: (
    input: Input<Name>,
    options: StreamOptions,
  ) => Promise<ApiAnswer<ReadableStream<Uint8Array>>>;
} & { [Name in Files]: (input: Input<Name>) => Promise<ApiAnswer<Blob>> };

/** The calls that a test expects; every other one fails it by its name. */
export type FakeApi = Partial<FakeCalls>;

type Fake = (...asked: unknown[]) => Promise<ApiAnswer<never>>;

/** A call of a route that the remote has for itself, and its answer in a test. */
export interface OwnCall {
  route: object;
  fake: Fake;
}

/** @returns for the `ownCalls` of a fake host */
export const ownCall = <Input, Answer>(
  route: Route<Input, Answer>,
  fake: (input: Input, options?: CallOptions) => Promise<ApiAnswer<Answer>>,
): OwnCall => ({ route, fake: fake as Fake });

/** A host's API for tests: each call goes to the function of its route's name, or to that of the same route in `own`. */
export function createFakeApi(calls: FakeApi, own: readonly OwnCall[] = []): FullHost['api'] {
  const given = calls as Record<string, Fake>;
  const ask = (
    route: Pick<Route<unknown, unknown>, 'method' | 'path'>,
    ...asked: unknown[]
  ): Promise<ApiAnswer<never>> => {
    const [name = ''] = Object.entries(routes).find(([, each]) => each === route) ?? [];
    const fake = own.find((each) => each.route === route)?.fake ?? given[name];
    if (!fake)
      throw new Error(`The test did not expect the call ${name || `${route.method} ${route.path}`}.`);
    return fake(...asked);
  };
  return { call: ask, stream: ask, download: ask };
}
