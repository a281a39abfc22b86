import type { Audience, NavEntry } from './places.js';

/** Of an entry of the registry. */
interface Entry {
  paths: string[];
  nav?: NavEntry[];
  withoutFooter?: string[];
}

/** The links in the frame around all pages, of all remotes. */
export const navIn = ({ remotes }: { remotes: Record<string, Entry> }): NavEntry[] =>
  Object.values(remotes).flatMap(({ nav, paths }) => nav ?? undeclaredNav(paths));

export const hasFooter = (
  { withoutFooter = UNDECLARED_WITHOUT_FOOTER }: Pick<Entry, 'withoutFooter'>,
  path: string,
): boolean => !withoutFooter.includes(path);

const MANAGERS: Audience[] = ['owner', 'admin', 'manager'];
const PEOPLE: Audience[] = [...MANAGERS, 'staff'];
const EVERYBODY: Audience[] = ['visitor', ...PEOPLE, 'device'];

/** Links to remotes that were built before 2026-11-25 and declare none. Delete both lists on 2027-06-01. */
const UNDECLARED_NAV: NavEntry[] = [
  { label: 'Login', path: '/login', for: ['visitor'], order: 10 },
  { label: 'Register', path: '/register', for: ['visitor'], order: 20, isMain: true },
  { label: 'Dashboard', path: '/dashboard', for: [...PEOPLE, 'device'], order: 10 },
  { label: 'Queue', path: '/admin', for: PEOPLE, order: 20 },
  { label: 'Devices', path: '/dashboard#devices', for: MANAGERS, order: 30 },
  { label: 'Settings', path: '/settings', for: MANAGERS, order: 40 },
  { label: 'Profile', path: '/profile', for: PEOPLE, order: 50 },
  { label: 'Help', path: '/feedback', for: PEOPLE, order: 60 },
  { label: 'Feedback', path: '/feedbacklist', for: ['admin'], order: 70 },
  { label: 'Feedback', path: '/feedback', for: EVERYBODY, order: 10, in: 'footer' },
  { label: 'Terms', path: '/terms-and-conditions', for: EVERYBODY, order: 20, in: 'footer' },
];
const UNDECLARED_WITHOUT_FOOTER = [
  '/customer-check-in',
  '/display-queue',
  '/admin',
  '/Demo-customer-check-in',
  '/Demo-display-queue',
  '/Demo-admin',
];

const undeclaredNav = (paths: readonly string[]): NavEntry[] =>
  UNDECLARED_NAV.filter(({ path }) => paths.includes(path.split('#', 1)[0] ?? path));
