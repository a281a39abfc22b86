import { defineRemote } from '@queuebell/host-kit';

/** Sample: what its owner sees of the shop's queue. */
export default defineRemote({
  contract: 2,
  routes: (host) => [
    {
      path: '/sample',
      lazy: async () => {
        const { OverviewScreen } = await import(
          /* webpackChunkName: "screen-overview" */ './overview/overview.screen'
        );
        return { element: <OverviewScreen host={host} /> };
      },
    },
  ],
});
