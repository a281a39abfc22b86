import { defineRemote } from '@queuebell/host-kit';

/** Which contract it says it was built for, which the build puts here as a number, and where it is: each build of it has its own. */
declare const SKEW_CONTRACT: number;
declare const SKEW_PATH: string;

/** A remote of a team that has gone its own way: tests build it with other ranges, packages and contracts. */
export default defineRemote({
  contract: SKEW_CONTRACT,
  routes: (host) => [
    {
      path: SKEW_PATH,
      lazy: async () => {
        const { CounterScreen } = await import(
          /* webpackChunkName: "screen-counter" */ './counter/counter.screen'
        );
        return { element: <CounterScreen api={host.api} /> };
      },
    },
  ],
});
