import { IDEMPOTENCY_KEY_HEADER, PERSON_HEADER, SHOP_HEADER } from '@queuebell/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Public files without personal data, for shells and teams on other origins. */
export const PUBLIC_FILES = /^\/(?:releases|assets)\/|^\/remotes\.json(?:\?|$)/;
const API = /^\/api\//;

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS = [
  ...['authorization', 'content-type', IDEMPOTENCY_KEY_HEADER, 'if-none-match', 'last-event-id'],
  SHOP_HEADER,
  PERSON_HEADER,
].join(', ');
const ANSWER_HEADERS = 'etag, retry-after';
const PREFLIGHT_KEPT_S = 7_200;

/**
 * Cross-origin access: files of releases for everybody, the API for the operator's list, so that a remote can
 * run there on its own. Always without credentials: the cookie stays on this origin, and other origins send
 * the token in `Authorization`.
 */
export function installCors(fastify: FastifyInstance, remoteOrigins: readonly string[]): void {
  const allowed = new Set(remoteOrigins);
  fastify.addHook('onRequest', (request, reply, done) => {
    if (PUBLIC_FILES.test(request.url)) reply.header('access-control-allow-origin', '*');
    else if (allowed.size > 0 && API.test(request.url) && allowOrigin(request, reply, allowed)) return;
    done();
  });
}

/** @returns whether the request was a preflight and has been answered */
function allowOrigin(request: FastifyRequest, reply: FastifyReply, allowed: ReadonlySet<string>): boolean {
  const { method, headers } = request;
  reply.header('vary', 'origin');
  if (headers.origin === undefined || !allowed.has(headers.origin)) return false;
  reply.header('access-control-allow-origin', headers.origin);
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) {
    reply.header('access-control-expose-headers', ANSWER_HEADERS);
    return false;
  }
  reply
    .code(204)
    .header('access-control-allow-methods', METHODS)
    .header('access-control-allow-headers', REQUEST_HEADERS)
    .header('access-control-max-age', PREFLIGHT_KEPT_S)
    .send();
  return true;
}
