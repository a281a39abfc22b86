import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Links } from './contract';

type SuiteLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  links: Links;
  /** A path of any remote, such as '/register'. */
  to: string;
  children: ReactNode;
};

/** A link to any path of the suite: within this document where that works, a page load where it does not. */
export function SuiteLink({ links, to, children, ...rest }: SuiteLinkProps) {
  return links.isHere(to) ? (
    <Link to={to} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={links.href(to)} {...rest}>
      {children}
    </a>
  );
}
