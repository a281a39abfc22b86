import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/config.js';
import { PUBLIC_FILES } from './cors.js';

declare module 'fastify' {
  interface FastifyReply {
    /** The whole policy of a page that other sites may frame. All others have that of `page-headers.ts`, and stand in no frame. */
    framedPolicy?: string;
  }
}

const HTTPS_ALONE = 'max-age=31536000; includeSubDomains';
/** Data that a browser opens as a page runs no script and cannot be framed. */
const NO_PAGE = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
/** A file that is opened as a page, or is a worker, runs only this site's scripts. */
const FILE = "script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const API = '/api/';
const DATA = /^\/api\/|^\/remotes\.json(?:\?|$)/;

/**
 * Security headers of every answer; pages add more (page-headers.ts). API answers are not cached unless their
 * route says so, and not embeddable elsewhere.
 */
export function installAnswerHeaders(
  fastify: FastifyInstance,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): void {
  const isSecure = publicUrl.startsWith('https:');
  fastify.addHook('onRequest', ({ url: sent, routeOptions }, reply, done) => {
    // A client may write the address of a call in other ways ('/%61pi/…'). An unknown address below /api/ has the route of pages.
    const url = routeOptions.url?.startsWith(API) ? routeOptions.url : sent;
    reply.header('x-content-type-options', 'nosniff');
    if (isSecure) reply.header('strict-transport-security', HTTPS_ALONE);
    reply.header('cross-origin-resource-policy', PUBLIC_FILES.test(url) ? 'cross-origin' : 'same-origin');
    reply.header('content-security-policy', DATA.test(url) ? NO_PAGE : FILE);
    if (url.startsWith(API)) {
      reply.header('cache-control', 'no-store');
      reply.header('referrer-policy', 'no-referrer');
      reply.header('x-frame-options', 'DENY');
    }
    done();
  });
}
