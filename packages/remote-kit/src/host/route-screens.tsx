import { use } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { prepareRoutes } from './prepare-routes';
import { noScreen } from './remote-error';

/**
 * Draws the screen of the current path, and suspends while its code is still on the way: within a transition, such as
 * a click on a link, the screen before stays until then. Throws where no route is at that path: an area with nothing in
 * it says less than one that says what is wrong.
 */
export function RouteScreens({ routes }: { routes: RouteObject[] }) {
  const { pathname } = useLocation();
  use(prepareRoutes(routes, pathname));
  const screen = useRoutes(routes);
  if (screen === null) throw noScreen('The release in use');
  return screen;
}
