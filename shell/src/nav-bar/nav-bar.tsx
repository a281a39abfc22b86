import { type FocusEvent, type KeyboardEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Link, NavLink } from 'react-router-dom';
import type { SessionUser } from '@queuebell/contracts';
import { buttonClass } from '@queuebell/ui';
import { type Host, useSession } from '@queuebell/host-kit';
import type { RemoteStore } from '../remotes/remote-store';
import styles from './nav-bar.module.css';

interface NavBarProps {
  host: Host;
  remotes: Pick<RemoteStore, 'isLoading' | 'subscribe'>;
}

const NAV_LINKS = [
  { path: '/dashboard', name: 'Dashboard' },
  { path: '/admin', name: 'Queue' },
  { path: '/dashboard#devices', name: 'Devices' },
  { path: '/settings', name: 'Settings' },
  { path: '/profile', name: 'Profile' },
  { path: '/feedback', name: 'Help' },
];
const ADMIN_LINKS = [{ path: '/feedbacklist', name: 'Feedback' }];
/** People of the team who run the queue alone. */
const STAFF_PATHS = ['/dashboard', '/admin', '/profile', '/feedback'];
/** A paired device has no access to its owner's other pages. */
const DEVICE_LINKS = [{ path: '/dashboard', name: 'Dashboard' }];

function placesOf({ role, device }: SessionUser) {
  if (device) return DEVICE_LINKS;
  if (role === 'staff') return NAV_LINKS.filter(({ path }) => STAFF_PATHS.includes(path));
  return role === 'admin' ? [...NAV_LINKS, ...ADMIN_LINKS] : NAV_LINKS;
}

export function NavBar({ host, remotes }: NavBarProps) {
  const [open, setOpen] = useState(false);
  const linksId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const session = useSession(host.session);
  const loading = useSyncExternalStore(remotes.subscribe, remotes.isLoading, () => false);
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
          {session.status === 'out' ? (
            <>
              <li>
                <Link to="/login" className={buttonClass({ kind: 'quiet' })} onClick={close}>
                  Login
                </Link>
              </li>
              <li>
                <Link to="/register" className={buttonClass()} onClick={close}>
                  Register
                </Link>
              </li>
            </>
          ) : (
            <>
              {placesOf(session.user).map(({ path, name }) => (
                <li key={path}>
                  {path.includes('#') ? (
                    <Link to={path} className={styles.plain} onClick={close}>
                      {name}
                    </Link>
                  ) : (
                    <NavLink to={path} className={styles.plain} onClick={close}>
                      {name}
                    </NavLink>
                  )}
                </li>
              ))}
              <li>
                <button type="button" className={styles.plain} onClick={logOut}>
                  Logout
                </button>
              </li>
            </>
          )}
        </ul>
      </nav>
      {loading && <div className={styles.progress} role="progressbar" aria-label="Loading the page" />}
    </header>
  );
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
