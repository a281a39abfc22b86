import { defineRemote } from '@queuebell/remote-kit';

/** The real queue screens (spec §2). Each is a chunk of its own, named as webpack.config.mjs has it. */
export default defineRemote({
  contract: 1,
  routes: (host) => [
    {
      path: '/dashboard',
      lazy: async () => {
        const { DashboardScreen } = await import(
          /* webpackChunkName: "screen-dashboard" */ './dashboard/dashboard.screen'
        );
        return { element: <DashboardScreen host={host} /> };
      },
    },
    {
      path: '/customer-check-in',
      lazy: async () => {
        const { CheckInScreen } = await import(
          /* webpackChunkName: "screen-check-in" */ './check-in/check-in.screen'
        );
        return { element: <CheckInScreen host={host} /> };
      },
    },
    {
      path: '/admin',
      lazy: async () => {
        const { AdminScreen } = await import(/* webpackChunkName: "screen-admin" */ './admin/admin.screen');
        return { element: <AdminScreen host={host} /> };
      },
    },
    {
      path: '/display-queue',
      lazy: async () => {
        const { DisplayScreen } = await import(
          /* webpackChunkName: "screen-display" */ './display/display.screen'
        );
        return { element: <DisplayScreen host={host} /> };
      },
    },
  ],
});
