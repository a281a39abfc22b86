import { defineRemote, type Host } from '@queuebell/host-kit';

const loadParts = () => import(/* webpackChunkName: "parts" */ './parts/stars');
const ofShop = (host: Host) => async () => (await loadParts()).starsOfShop(host);
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
  slots: (host) => ({
    'admin/panel': { stars: ofShop(host) },
    'settings/sections': { stars: ofShop(host) },
    'ticket/page': { stars: ofVisit },
  }),
});
