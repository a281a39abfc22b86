import { ECDH } from 'node:crypto';
import type { PushTarget } from '@queuebell/contracts';

const AUTH_BYTES = 16;
/** The push services of the browsers: Chrome and its kin, Firefox, Safari, Edge. This server speaks to nobody else. */
const hosts = ['fcm.googleapis.com'];
const domains = ['push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'];

/**
 * Whether a push may go to this address. A page could send any; without this list anybody could have the server
 * call any machine that it reaches.
 */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && (hosts.includes(hostname) || domains.some((domain) => hostname.endsWith(`.${domain}`)));
}

/** Whether a message can be encrypted for these keys (RFC 8291): a point of P-256, and a secret of 16 bytes. */
export function areKeysUsable({ p256dh, auth }: PushTarget['keys']): boolean {
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  try {
    const point = Buffer.from(p256dh, 'base64url');
    return point.equals(ECDH.convertKey(point, 'prime256v1', undefined, undefined, 'uncompressed') as Buffer);
  } catch {
    return false;
  }
}
