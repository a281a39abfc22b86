import { defineRemote } from '@queuebell/host-kit';
import { createBrowserView } from './view/view';

/** The public pages: what a visitor sees before there is an account, and what visitors wrote to us. */
export default defineRemote({
  contract: 2,
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
    {
      path: '/feedback',
      lazy: async () => {
        const { FeedbackScreen } = await import(
          /* webpackChunkName: "screen-feedback" */ './feedback/feedback.screen'
        );
        return { element: <FeedbackScreen host={host} /> };
      },
    },
    {
      path: '/feedbacklist',
      lazy: async () => {
        const { FeedbackListScreen } = await import(
          /* webpackChunkName: "screen-feedback-list" */ './feedback-list/feedback-list.screen'
        );
        return { element: <FeedbackListScreen host={host} /> };
      },
    },
    {
      path: '/releases',
      lazy: async () => {
        const { ReleasesScreen } = await import(
          /* webpackChunkName: "screen-releases" */ './releases/releases.screen'
        );
        return { element: <ReleasesScreen host={host} /> };
      },
    },
    {
      path: '/terms-and-conditions',
      lazy: async () => {
        const { TermsScreen } = await import(/* webpackChunkName: "screen-terms" */ './terms/terms.screen');
        return { element: <TermsScreen host={host} view={createBrowserView(window)} /> };
      },
    },
  ],
});
