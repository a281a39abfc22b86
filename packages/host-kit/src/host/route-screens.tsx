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
 * Draws the screen of the current path, and suspends while its code loads: during a transition, such as a click
 * on a link, the screen before stays. Throws if no route matches.
 * Like `useRoutes` for routes without loaders; the rest of it would add 1.6 kB to each first visit
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
