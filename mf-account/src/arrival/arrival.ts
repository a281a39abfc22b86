import type { SessionUser } from '@queuebell/contracts';

const DEVICE_ENTRIES = '/remotes/';
/** Opened by the QR code on a device, logged in or not. */
const PAIRING = '/pair';
/** Banners, mails and closed screens lead there. */
const RENEWAL = '/renew';
/** The payment provider returns there. */
export const PAID = '/paid';
const NEXT = 'next';
const ANY_ORIGIN = 'http://any.invalid';

/** A path of the site, or a device entry, which is a page of its own. */
export type Destination = { kind: 'screen'; path: string } | { kind: 'device'; path: string };

/**
 * The page to return to after the login: a device entry, a pairing (`?next=/pair?code=K7P-4MX`), the renewal, or the page after
 * its payment. All other addresses are refused, because a stranger may have sent the link.
 * @param search the address's query, with its '?'
 */
export function pageAfterLogin(search: string): Destination | null {
  const next = new URLSearchParams(search).get(NEXT);
  if (next === null || !next.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return null;
  // As the browser reads it: '/remotes/../login' is not below '/remotes/'.
  const url = new URL(next, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN) return null;
  const path = url.pathname + url.search + url.hash;
  if (url.pathname.startsWith(DEVICE_ENTRIES)) return { kind: 'device', path };
  return url.pathname === PAIRING || path === RENEWAL || path === PAID ? { kind: 'screen', path } : null;
}

export const isToRenew = (search: string): boolean => {
  const path = pageAfterLogin(search)?.path;
  return path === RENEWAL || path === `/remotes/mf-account${RENEWAL}`;
};

export const isAfterPayment = (search: string): boolean => pageAfterLogin(search)?.path === PAID;

/**
 * A link to another screen of this remote that keeps `next`.
 * @param path such as '/register'
 * @param search the address's query, with its '?'
 */
export function withReturnTo(path: string, search: string): string {
  const page = pageAfterLogin(search);
  return page === null ? path : `${path}?${new URLSearchParams({ [NEXT]: page.path })}`;
}

/**
 * First the account is completed, then the page in `next`, else the dashboard.
 * @param search the address's query, with its '?'
 */
export function destinationOf(
  { accountStatus }: Pick<SessionUser, 'accountStatus'>,
  search: string,
): Destination {
  if (accountStatus === 'uncompleted')
    return { kind: 'screen', path: withReturnTo('/completeAccount', search) };
  return pageAfterLogin(search) ?? { kind: 'screen', path: '/dashboard' };
}
