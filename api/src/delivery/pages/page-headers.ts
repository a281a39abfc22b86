import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../platform/config/config.js';
import { isOwnName } from '../../platform/http/origin.js';
import { INLINE_SCRIPTS } from './inline-scripts.js';
import { INLINE_STYLES } from './inline-styles.js';

declare module 'fastify' {
  interface FastifyReply {
    ownTexts?: OwnTexts;
    /** Of a development server on the computer of this page's browser. */
    localOrigin?: string | undefined;
  }
}

export interface OwnTexts {
  scripts: readonly string[];
  styles: readonly string[];
}

const NO_TEXTS: OwnTexts = { scripts: [], styles: [] };
const OF_ANY_PAGE: OwnTexts = { scripts: INLINE_SCRIPTS, styles: INLINE_STYLES };

/** The page's policy allows only these texts. */
export function textsOf(html: string, { scripts, styles }: OwnTexts = NO_TEXTS): OwnTexts {
  const isIn = (text: string) => html.includes(text);
  return {
    scripts: [...OF_ANY_PAGE.scripts.filter(isIn), ...scripts],
    styles: [...OF_ANY_PAGE.styles.filter(isIn), ...styles],
  };
}

/** Browser features that no page uses. Kiosks need full screen, the wake lock and sound. */
const NEVER_USED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];
const PERMISSIONS = NEVER_USED.map((feature) => `${feature}=()`).join(', ');

export const digestSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface PolicySources extends OwnTexts {
  remoteOrigins: readonly string[];
  localOrigin?: string | undefined;
}

/**
 * The Content-Security-Policy of every page: this origin, the operator's list, and known inline texts; in one browser also its own
 * development server, with the socket that announces changes.
 */
export function pagePolicy({ remoteOrigins, localOrigin, scripts, styles }: PolicySources): string {
  const local = localOrigin === undefined ? [] : [localOrigin];
  const files = ["'self'", ...remoteOrigins, ...local];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'object-src': ["'none'"],
    'script-src': [...files, ...scripts.map(digestSource)],
    'style-src': [...files, ...styles.map(digestSource)],
    'img-src': [...files, 'data:'],
    'font-src': files,
    'connect-src': [...files, ...local.map((origin) => origin.replace(/^http/, 'ws'))],
    'media-src': files,
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** Browsers ignore the opener policy on untrusted connections and log a warning there. */
const isTrustworthy = (publicUrl: string, host = ''): boolean =>
  publicUrl.startsWith('https:') || (URL.canParse(`http://${host}`) && isOwnName(`http://${host}`));

export function installPageHeaders(
  fastify: FastifyInstance,
  { remoteOrigins, publicUrl }: Pick<Settings, 'remoteOrigins' | 'publicUrl'>,
): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) {
      // A password reset link is an address: other origins must not see it.
      reply.header('referrer-policy', 'strict-origin-when-cross-origin');
      reply.header('permissions-policy', PERMISSIONS);
      if (reply.framedPolicy !== undefined) reply.header('content-security-policy', reply.framedPolicy);
      else {
        const { localOrigin } = reply;
        const texts = reply.ownTexts ?? (typeof payload === 'string' ? textsOf(payload) : NO_TEXTS);
        reply.header('content-security-policy', pagePolicy({ remoteOrigins, localOrigin, ...texts }));
        // For browsers without `frame-ancestors`.
        reply.header('x-frame-options', 'DENY');
        if (isTrustworthy(publicUrl, request.headers.host)) {
          reply.header('cross-origin-opener-policy', 'same-origin');
        }
      }
    }
    done(null, payload);
  });
}
