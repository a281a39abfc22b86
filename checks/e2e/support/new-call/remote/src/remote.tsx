import { defineRemote } from '@queuebell/host-kit';

const loadParts = () => import(/* webpackChunkName: "parts" */ './parts/stars');
const ofShop = async () => (await loadParts()).StarsOfShop;
const ofVisit = async () => (await loadParts()).StarsOfVisit;

/** A remote of a team that has a screen, a call and a payload of its own, and parts on another team's screens. */
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
  slots: () => ({
    'admin/panel': { stars: ofShop },
    'settings/sections': { stars: ofShop },
    'ticket/page': { stars: ofVisit },
  }),
});
