import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/config.js';

const HTTPS_ALONE = 'max-age=31536000; includeSubDomains';
/** Data that is opened as a page runs nothing, and stands in no frame. */
const NO_PAGE = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
/** A file that is opened as a page, or is a worker, runs no script but this site's own. */
const FILE = "script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const API = '/api/';
const DATA = /^\/api\/|^\/remotes\.json(?:\?|$)/;
/** Files that shells and teams on other origins may use (cors.ts). */
const FOR_ALL = /^\/(?:releases|assets)\/|^\/remotes\.json(?:\?|$)/;

/**
 * What every answer says to the browser that gets it; pages say more (page-headers.ts). An answer of the API is kept by
 * nobody unless its route says otherwise, and is not for embedding in another site's page.
 */
export function installAnswerHeaders(
  fastify: FastifyInstance,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): void {
  const isSecure = publicUrl.startsWith('https:');
  fastify.addHook('onRequest', ({ url }, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    if (isSecure) reply.header('strict-transport-security', HTTPS_ALONE);
    reply.header('cross-origin-resource-policy', FOR_ALL.test(url) ? 'cross-origin' : 'same-origin');
    reply.header('content-security-policy', DATA.test(url) ? NO_PAGE : FILE);
    if (url.startsWith(API)) {
      reply.header('cache-control', 'no-store');
      reply.header('referrer-policy', 'no-referrer');
      reply.header('x-frame-options', 'DENY');
    }
    done();
  });
}
