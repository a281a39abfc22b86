import { use } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { prepareRoutes } from './prepare-routes';

/**
 * Draws the screen of the current path, and suspends while its code is still on the way: within a transition, such as
 * a click on a link, the screen before stays until then.
 */
export function RouteScreens({ routes }: { routes: RouteObject[] }) {
  const { pathname } = useLocation();
  use(prepareRoutes(routes, pathname));
  return useRoutes(routes);
}
