import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../platform/config/config.js';
import { isOwnName } from '../../platform/http/origin.js';
import { INLINE_SCRIPTS } from './inline-scripts.js';
import { INLINE_STYLES } from './inline-styles.js';

declare module 'fastify' {
  interface FastifyReply {
    /** What stands in the page which is answered, where that is compressed already. */
    ownTexts?: OwnTexts;
  }
}

/** Texts between two tags of a page. */
export interface OwnTexts {
  scripts: readonly string[];
  styles: readonly string[];
}

const NO_TEXTS: OwnTexts = { scripts: [], styles: [] };
const OF_ANY_PAGE: OwnTexts = { scripts: INLINE_SCRIPTS, styles: INLINE_STYLES };

/** Those of {@link OF_ANY_PAGE} that stand in this one, and what it alone has: its policy lets in nothing else. */
export function textsOf(html: string, { scripts, styles }: OwnTexts = NO_TEXTS): OwnTexts {
  const isIn = (text: string) => html.includes(text);
  return {
    scripts: [...OF_ANY_PAGE.scripts.filter(isIn), ...scripts],
    styles: [...OF_ANY_PAGE.styles.filter(isIn), ...styles],
  };
}

/** What this site never asks a device for. Kiosks keep full screen, the wake lock and sound. */
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

/** A source by which the policy lets in exactly this text between two tags. */
export const digestSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface PolicySources extends OwnTexts {
  /** Settings: where remotes may come from. */
  remoteOrigins: readonly string[];
}

/** The Content-Security-Policy of every page: this origin, the operator's list, and nothing that somebody slips in. */
export function pagePolicy({ remoteOrigins, scripts, styles }: PolicySources): string {
  const files = ["'self'", ...remoteOrigins];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'object-src': ["'none'"],
    'script-src': [...files, ...scripts.map(digestSource)],
    'style-src': [...files, ...styles.map(digestSource)],
    'img-src': [...files, 'data:'],
    'font-src': files,
    'connect-src': files,
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

/** A browser heeds the opener policy only where nobody on the way can have changed it, and complains elsewhere. */
const isTrustworthy = (publicUrl: string, host = ''): boolean =>
  publicUrl.startsWith('https:') || (URL.canParse(`http://${host}`) && isOwnName(`http://${host}`));

/** Gives every answer that is a page, whoever made it, the headers of a page. */
export function installPageHeaders(
  fastify: FastifyInstance,
  { remoteOrigins, publicUrl }: Pick<Settings, 'remoteOrigins' | 'publicUrl'>,
): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) {
      const texts = reply.ownTexts ?? (typeof payload === 'string' ? textsOf(payload) : NO_TEXTS);
      reply.header('content-security-policy', pagePolicy({ remoteOrigins, ...texts }));
      // The link to a new password is an address: what is loaded from elsewhere is not told it.
      reply.header('referrer-policy', 'strict-origin-when-cross-origin');
      reply.header('permissions-policy', PERMISSIONS);
      // For browsers from before `frame-ancestors`.
      reply.header('x-frame-options', 'DENY');
      if (isTrustworthy(publicUrl, request.headers.host)) {
        reply.header('cross-origin-opener-policy', 'same-origin');
      }
    }
    done(null, payload);
  });
}
