import { defineRemote, partsOf } from '@queuebell/host-kit';

/** Queue screens, the owner's settings and the customers' pages; each is a chunk of its own. */
export default defineRemote({
  contract: 2,
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
    {
      path: '/pair',
      lazy: async () => {
        const { PairScreen } = await import(/* webpackChunkName: "screen-pair" */ './pair/pair.screen');
        return { element: <PairScreen host={host} /> };
      },
    },
    {
      path: '/settings',
      lazy: async () => {
        const { SettingsScreen } = await import(
          /* webpackChunkName: "screen-settings" */ './settings/settings.screen'
        );
        return { element: <SettingsScreen host={host} /> };
      },
    },
    {
      path: '/ticket/:id',
      lazy: async () => {
        const { TicketScreen } = await import(
          /* webpackChunkName: "screen-ticket" */ './ticket/ticket.screen'
        );
        return { element: <TicketScreen host={host} /> };
      },
    },
    {
      path: '/join/:code',
      lazy: async () => {
        const { JoinScreen } = await import(/* webpackChunkName: "screen-join" */ './join/join.screen');
        return { element: <JoinScreen host={host} /> };
      },
    },
  ],
  slots: (host) => ({
    'dashboard/cards': partsOf(['check-in', 'display', 'admin'], async () => {
      const { deviceCards } = await import(
        /* webpackChunkName: "screen-dashboard" */ './dashboard/device-cards'
      );
      return deviceCards(host);
    }),
  }),
});
