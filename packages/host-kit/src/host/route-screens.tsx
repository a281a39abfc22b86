import { type ReactElement, use } from 'react';
import {
  type RouteObject,
  UNSAFE_RouteContext as RouteContext,
  matchRoutes,
  useLocation,
} from 'react-router-dom';
import { prepareRoutes } from './prepare-routes';
import { noScreen } from './remote-error';

/**
 * Draws the screen of the current path, and suspends while its code is still on the way: within a transition, such as
 * a click on a link, the screen before stays until then. Throws where no route is at that path: an area with nothing in
 * it says less than one that says what is wrong.
 *
 * As `useRoutes` does, for routes without loaders, which are all that a host takes: the rest of it is 1.6 kB of every first visit
 * (docs/decisions/0003).
 */
export function RouteScreens({ routes }: { routes: RouteObject[] }) {
  const { pathname } = useLocation();
  use(prepareRoutes(routes, pathname));
  const matches = matchRoutes(routes, pathname);
  if (!matches) throw noScreen('The release in use');
  return matches.reduceRight<ReactElement | null>((outlet, { route }, depth) => {
    const { Component, element = Component ? <Component /> : outlet } = route;
    const context = { outlet, matches: matches.slice(0, depth + 1), isDataRoute: false };
    return <RouteContext.Provider value={context}>{element}</RouteContext.Provider>;
  }, null);
}
