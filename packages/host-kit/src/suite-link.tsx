import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Links } from './contract';

type SuiteLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  links: Links;
  to: string;
  children: ReactNode;
};

/** A link to any path of the suite: within this document if possible, else a page load. */
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
