import { type FocusEvent, type KeyboardEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { buttonClass } from '@queuebell/ui';
import { type Host, useSession } from '@queuebell/host-kit';
import { audienceOf } from '@queuebell/host-kit/host';
import type { ShownRemotes } from '../remotes/remote-store';
import styles from './nav-bar.module.css';

interface NavBarProps {
  host: Host;
  remotes: Pick<ShownRemotes, 'isLoading' | 'nav' | 'subscribe'>;
}

export function NavBar({ host, remotes }: NavBarProps) {
  const [open, setOpen] = useState(false);
  const linksId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const session = useSession(host.session);
  const loading = useSyncExternalStore(remotes.subscribe, remotes.isLoading, () => false);
  const links = remotes.nav(audienceOf(session)).filter((entry) => entry.in === undefined);
  const quiet = session.status === 'out' ? buttonClass({ kind: 'quiet' }) : styles.plain;
  const close = () => setOpen(false);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    close();
    toggle.current?.focus();
  };

  // The menu lies over the page, and would hide the element with the focus.
  const closeBehindFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };

  const logOut = () => {
    close();
    host.session.logOut();
    host.links.go('/');
  };

  return (
    <header className={styles.bar}>
      <nav className={styles.inner} aria-label="Main" onKeyDown={closeOnEscape} onBlur={closeBehindFocus}>
        <Link to="/" className={styles.brand} onClick={close}>
          <BellMark />
          {host.site.siteName}
        </Link>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={linksId}
          aria-label={open ? 'Close menu' : 'Open menu'}
          onClick={() => setOpen(!open)}
        >
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.5" aria-hidden="true">
            <path d={open ? 'M5 5l14 14M19 5L5 19' : 'M3 6h18M3 12h18M3 18h18'} strokeLinecap="round" />
          </svg>
        </button>
        <ul id={linksId} className={styles.links} data-open={open}>
          {links.map(({ path, label, isMain }) => (
            <li key={path}>
              <NavEntryLink path={path} className={isMain ? buttonClass() : quiet} onClick={close}>
                {label}
              </NavEntryLink>
            </li>
          ))}
          {session.status !== 'out' && (
            <li>
              <button type="button" className={styles.plain} onClick={logOut}>
                Logout
              </button>
            </li>
          )}
        </ul>
      </nav>
      {loading && <div className={styles.progress} role="progressbar" aria-label="Loading the page" />}
    </header>
  );
}

interface NavEntryLinkProps {
  path: string;
  className: string | undefined;
  onClick: () => void;
  children: string;
}

/** An element of a page is never marked as the current page. */
function NavEntryLink({ path, ...link }: NavEntryLinkProps) {
  return path.includes('#') ? <Link to={path} {...link} /> : <NavLink to={path} {...link} />;
}

function BellMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--brand)" />
      <path
        d="M16 6a7 7 0 0 0-7 7v5l-2 3h18l-2-3v-5a7 7 0 0 0-7-7zm-3 17a3 3 0 0 0 6 0z"
        fill="var(--bell)"
      />
    </svg>
  );
}
