import { defineRemote } from '@queuebell/remote-kit';
import { createBrowserView } from './landing/view';

/** The public pages: what a visitor sees before there is an account. */
export default defineRemote({
  contract: 1,
  routes: (host) => [
    {
      path: '/',
      lazy: async () => {
        const { LandingScreen } = await import(
          /* webpackChunkName: "screen-landing" */ './landing/landing.screen'
        );
        return { element: <LandingScreen host={host} view={createBrowserView(window)} /> };
      },
    },
  ],
});
