import { defineRemote } from '@queuebell/host-kit';

/** Reports of a shop's days, for its owner and managers. */
export default defineRemote({
  contract: 2,
  routes: (host) => [
    {
      path: '/reports',
      lazy: async () => {
        const { ReportScreen } = await import(
          /* webpackChunkName: "screen-report" */ './report/report.screen'
        );
        return { element: <ReportScreen host={host} /> };
      },
    },
    {
      path: '/reports/print',
      lazy: async () => {
        const { PrintScreen } = await import(/* webpackChunkName: "screen-print" */ './print/print.screen');
        return { element: <PrintScreen host={host} /> };
      },
    },
  ],
});
