import { defineRemote } from '@queuebell/host-kit';

/** A remote of a team that has a screen, a call and a payload of its own. */
export default defineRemote({
  contract: 2,
  routes: (host) => [
    {
      path: '/ratings',
      lazy: async () => {
        const { RatingsScreen } = await import(
          /* webpackChunkName: "screen-ratings" */ './ratings/ratings.screen'
        );
        return { element: <RatingsScreen api={host.api} /> };
      },
    },
  ],
});
