import type { SessionUser } from '@queuebell/contracts';

const DEVICE_ENTRIES = '/remotes/';
/** Where an owner confirms a device: the QR code on the device leads there, whether or not its phone is logged in. */
const PAIRING = '/pair';
/** Where banners, mails and closed screens lead: to the payment. */
const RENEWAL = '/renew';
/** Where the card company's page leads after a payment. */
export const PAID = '/paid';
const NEXT = 'next';
const ANY_ORIGIN = 'http://any.invalid';

/** Where somebody who is logged in goes: a path of the suite, or a device entry, which is a page of its own. */
export type Destination = { kind: 'screen'; path: string } | { kind: 'device'; path: string };

/**
 * The page to return to after the login: a device entry (`?next=/remotes/mf-queue/display-queue`), the pairing of a device
 * (`?next=/pair?code=K7P-4MX`), the renewal of the membership, or the page after its payment. All other addresses are refused,
 * because a stranger may have sent the link.
 *
 * @param search the query of the address, with its '?'
 */
export function waitingDevice(search: string): Destination | null {
  const next = new URLSearchParams(search).get(NEXT);
  if (next === null || !next.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return null;
  // As the browser will read it: '/remotes/../login' is not below '/remotes/'.
  const url = new URL(next, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN) return null;
  const path = url.pathname + url.search + url.hash;
  if (url.pathname.startsWith(DEVICE_ENTRIES)) return { kind: 'device', path };
  return url.pathname === PAIRING || path === RENEWAL || path === PAID ? { kind: 'screen', path } : null;
}

/** Whether somebody was sent to log in to renew the membership. */
export const isToRenew = (search: string): boolean => {
  const path = waitingDevice(search)?.path;
  return path === RENEWAL || path === `/remotes/mf-account${RENEWAL}`;
};

/** Whether somebody comes to log in from the page after a payment. */
export const isAfterPayment = (search: string): boolean => waitingDevice(search)?.path === PAID;

/**
 * The way to another screen of this remote, on which the device that waits is not forgotten.
 *
 * @param path such as '/register'
 * @param search the query of the address, with its '?'
 */
export function onTheWay(path: string, search: string): string {
  const device = waitingDevice(search);
  return device === null ? path : `${path}?${new URLSearchParams({ [NEXT]: device.path })}`;
}

/**
 * Where the login leads: first the account is completed, then the device that waits, else the dashboard.
 *
 * @param search the query of the address, with its '?'
 */
export function destinationOf(
  { accountStatus }: Pick<SessionUser, 'accountStatus'>,
  search: string,
): Destination {
  if (accountStatus === 'uncompleted') return { kind: 'screen', path: onTheWay('/completeAccount', search) };
  return waitingDevice(search) ?? { kind: 'screen', path: '/dashboard' };
}
