import { type Page, type Route } from '@playwright/test';

/** The ways in which the server can fail a page: by its own account, behind a proxy, and by not being there. */
const failures = {
  'with an error of its own': (route: Route) =>
    route.fulfill({
      status: 500,
      json: { code: 'SERVER_ERROR', message: 'Something went wrong. Please try again.' },
    }),
  'with a proxy’s page': (route: Route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Service Unavailable</h1>' }),
  'by not being there': (route: Route) => route.abort(),
} as const;

export type Failure = keyof typeof failures;

export const allFailures = Object.keys(failures) as Failure[];

/** The browser's message in the console for each failure. */
export const failureInConsole = {
  'with an error of its own': /status of 500/,
  'with a proxy’s page': /status of 503/,
  'by not being there': /net::ERR_FAILED/,
} as const satisfies Record<Failure, RegExp>;

/** From now on the calls to these addresses fail. @returns the way to end that */
export async function failing(
  page: Page,
  calls: string | RegExp,
  failure: Failure,
): Promise<() => Promise<void>> {
  await page.route(calls, failures[failure]);
  return () => page.unroute(calls, failures[failure]);
}
