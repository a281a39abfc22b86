/** A route that loads its content from the server. */
export interface LoadingRoute {
  path: string;
  by: 'visitor' | 'owner' | 'admin';
  calls: string;
  /** While the calls fail. */
  sorry: readonly [string, string];
  /** The page's own messages in the console then. */
  reports?: readonly RegExp[];
  /** How it loads again: by a button, or when the browser is online again. */
  again: 'Retry' | 'online';
  /** Once the calls succeed. */
  shows: string;
  /** For a page that keeps its content when later calls fail: the words that say so. */
  stale?: string;
}

const queue = {
  by: 'owner',
  calls: '**/api/queue/**',
  sorry: ['We can’t reach the queue right now.', 'This screen keeps trying'],
  reports: [/^queue\/stream: /, /^queue\/poll: /],
  again: 'online',
  stale: 'No connection since',
} as const;

export const loadingRoutes: readonly LoadingRoute[] = [
  {
    path: '/terms-and-conditions',
    by: 'visitor',
    calls: '**/api/site/operator',
    sorry: ['The operator’s name and address could not be loaded.', 'Last changed on'],
    again: 'Retry',
    shows: 'Terms and Conditions',
  },
  {
    path: '/feedbacklist',
    by: 'admin',
    calls: '**/api/feedback',
    sorry: ['The feedback could not be loaded.', 'Nothing is lost'],
    again: 'Retry',
    shows: 'Feedback',
  },
  {
    path: '/releases',
    by: 'admin',
    calls: '**/api/releases',
    sorry: ['The releases could not be loaded.', 'Pages are not affected.'],
    again: 'Retry',
    shows: 'mf-queue',
  },
  {
    path: '/profile',
    by: 'owner',
    calls: '**/api/findworker/**',
    sorry: ['Your looking-for-work posts could not be loaded.', 'Olive Owner'],
    again: 'Retry',
    shows: 'Olive Owner',
  },
  {
    path: '/dashboard',
    by: 'owner',
    calls: '**/api/devices',
    sorry: ['Your devices could not be loaded.', 'Bar Barbers'],
    again: 'Retry',
    shows: 'Devices',
  },
  {
    path: '/settings',
    by: 'owner',
    calls: '**/api/shop',
    sorry: ['Your settings could not be loaded.', 'Something went wrong. Please try again.'],
    again: 'Retry',
    shows: 'Shop settings',
  },
  {
    path: '/reports',
    by: 'owner',
    calls: '**/api/shop/report?*',
    sorry: ['The report could not be loaded.', '12 months'],
    again: 'Retry',
    shows: 'Nobody checked in.',
  },
  { path: '/admin', ...queue, shows: 'No customers in queue' },
  { path: '/display-queue', ...queue, shows: 'Now Serving' },
  {
    path: '/ticket/:ticket',
    by: 'visitor',
    calls: '**/api/tickets/**',
    sorry: ['We can’t reach the shop right now.', 'Your place is kept.'],
    reports: [/^ticket\/stream: /],
    again: 'online',
    shows: 'Bar Barbers',
    stale: 'No connection since',
  },
  {
    path: '/join/:code',
    by: 'visitor',
    calls: '**/api/join/**',
    sorry: ['We can’t reach the shop right now.', 'This page keeps trying.'],
    again: 'online',
    shows: 'Bar Barbers',
    stale: 'We can’t reach the shop right now.',
  },
];
