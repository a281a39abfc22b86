import { ECDH } from 'node:crypto';
import type { PushTarget } from '@queuebell/contracts';

const AUTH_BYTES = 16;
/** Push services of Chrome and related browsers, Firefox, Safari and Edge. Pushes go to no other host. */
const hosts = ['fcm.googleapis.com'];
const domains = ['push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

/** The URL parser accepts other characters, which other parsers take for the end of a host. */
const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Null if it is not allowed: otherwise a page could make the server call any machine. */
export function pushServiceUrl(endpoint: string): URL | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  const { protocol, hostname, port, username, password } = url;
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  const isListed = hosts.includes(hostname) || domains.some((domain) => hostname.endsWith(`.${domain}`));
  return isPlain && isListed && HOST_NAME.test(hostname) ? url : null;
}

/** Keys for encryption (RFC 8291): a point of P-256, and a secret of 16 bytes. */
export function areKeysUsable({ p256dh, auth }: PushTarget['keys']): boolean {
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  try {
    const point = Buffer.from(p256dh, 'base64url');
    return point.equals(ECDH.convertKey(point, 'prime256v1', undefined, undefined, 'uncompressed') as Buffer);
  } catch {
    return false;
  }
}
