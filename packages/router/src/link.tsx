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

export interface LinkProps
  extends
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>,
    Pick<NavigateOptions, 'replace' | 'state' | 'relative' | 'preventScrollReset'> {
  /** A path of the suite, or its parts. */
  to: To;
  /** Makes the browser load the page. */
  reloadDocument?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link within the document. react-router's own `Link` adds code for prefetching in its framework, which this
 * suite does not use (docs/decisions/0003).
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
  /** Marks the link only at exactly this address, not below it. */
  end?: boolean;
}

/** A {@link Link} with `aria-current` on the page that it leads to. */
export function NavLink({ end = false, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const path = useResolvedPath(rest.to).pathname;
  const isCurrent = matchPath({ path, end }, pathname) !== null;
  return <Link aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}
