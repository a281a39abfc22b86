import { defineRemote } from '@queuebell/host-kit';

/** The build replaces both: the number of the contract that this remote names, and its only path. */
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
