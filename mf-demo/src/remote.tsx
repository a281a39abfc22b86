import { defineRemote } from '@queuebell/host-kit';
import { createClock } from './clock/clock';

/** The demo: the three devices without an account and without a single call to the server. */
export default defineRemote({
  contract: 2,
  routes: (host) => {
    const clock = createClock(window);
    return [
      {
        path: '/Demo-Dashboard',
        lazy: async () => {
          const { DashboardScreen } = await import(
            /* webpackChunkName: "screen-dashboard" */ './dashboard/dashboard.screen'
          );
          return { element: <DashboardScreen host={host} /> };
        },
      },
      {
        path: '/Demo-customer-check-in',
        lazy: async () => {
          const { CheckInScreen } = await import(
            /* webpackChunkName: "screen-check-in" */ './check-in/check-in.screen'
          );
          return { element: <CheckInScreen host={host} clock={clock} random={Math.random} /> };
        },
      },
      {
        path: '/Demo-admin',
        lazy: async () => {
          const { AdminScreen } = await import(/* webpackChunkName: "screen-admin" */ './admin/admin.screen');
          return { element: <AdminScreen host={host} clock={clock} /> };
        },
      },
      {
        path: '/Demo-display-queue',
        lazy: async () => {
          const { DisplayScreen } = await import(
            /* webpackChunkName: "screen-display" */ './display/display.screen'
          );
          return { element: <DisplayScreen host={host} clock={clock} /> };
        },
      },
    ];
  },
});
