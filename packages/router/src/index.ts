/**
 * The part of react-router that the suite uses. Shared between the shell and the remotes as 'react-router-dom':
 * a shared module cannot be tree-shaken, and the whole package costs four times as much (docs/decisions/0003).
 * A name that a screen imports from 'react-router-dom' and that is missing here fails the test beside this file.
 */
export {
  UNSAFE_RouteContext,
  UNSAFE_createBrowserHistory,
  matchPath,
  matchRoutes,
  unstable_HistoryRouter,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router';
export { Link, NavLink } from './link';
export type { LinkProps, NavLinkProps } from './link';
export type { Location, NavigateOptions, RouteMatch, RouteObject, To } from 'react-router';
