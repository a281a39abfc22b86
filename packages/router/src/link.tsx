import type { AnchorHTMLAttributes, Ref } from 'react';
import {
  matchPath,
  type NavigateOptions,
  type To,
  useHref,
  useLinkClickHandler,
  useLocation,
  useResolvedPath,
} from 'react-router';

/** The props of the suite's links; the rest are the anchor's. */
export interface LinkProps
  extends
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>,
    Pick<NavigateOptions, 'replace' | 'state' | 'relative' | 'preventScrollReset'> {
  /** A path of the suite, or its parts. */
  to: To;
  /** Leaves the following of the link to the browser. */
  reloadDocument?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link within the document, of react-router's own hooks. Its own `Link` brings along what fetches data and modules
 * beforehand for its framework, which this suite has no use for (docs/decisions/0003).
 */
export function Link({
  to,
  replace,
  state,
  relative,
  preventScrollReset,
  reloadDocument = false,
  onClick,
  ...rest
}: LinkProps) {
  const href = useHref(to, { ...(relative && { relative }) });
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(replace !== undefined && { replace }),
    ...(preventScrollReset !== undefined && { preventScrollReset }),
    ...(relative && { relative }),
    ...(rest.target !== undefined && { target: rest.target }),
    state: state as unknown,
  });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !reloadDocument) follow(event);
      }}
    />
  );
}

export interface NavLinkProps extends LinkProps {
  /** Only where the address ends, and not below it, is the link the current one. */
  end?: boolean;
}

/** A {@link Link} that says so (`aria-current`) where it leads to the page that is shown. */
export function NavLink({ end = false, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const path = useResolvedPath(rest.to).pathname;
  const isCurrent = matchPath({ path, end }, pathname) !== null;
  return <Link aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}
