import { IDEMPOTENCY_KEY_HEADER, SHOP_HEADER } from '@queuebell/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What anybody may read anyway, and holds nothing of anybody: for shells and teams on other origins. */
const FOR_ALL = /^\/(?:releases|assets)\/|^\/remotes\.json(?:\?|$)/;
const API = /^\/api\//;

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS = [
  ...['authorization', 'content-type', IDEMPOTENCY_KEY_HEADER, 'if-none-match', 'last-event-id'],
  SHOP_HEADER,
].join(', ');
const ANSWER_HEADERS = 'etag, retry-after';
const PREFLIGHT_KEPT_S = 7_200;

/**
 * Who on another origin may read what: files of releases everybody, the API those of the operator's list, so that a
 * remote works there on its own. Always without credentials: the session's cookie stays this origin's, and a call from
 * elsewhere has its token in `Authorization`.
 */
export function installCors(fastify: FastifyInstance, remoteOrigins: readonly string[]): void {
  const allowed = new Set(remoteOrigins);
  fastify.addHook('onRequest', (request, reply, done) => {
    if (FOR_ALL.test(request.url)) reply.header('access-control-allow-origin', '*');
    else if (allowed.size > 0 && API.test(request.url) && openApi(request, reply, allowed)) return;
    done();
  });
}

/** @returns whether the request was only a question, and is answered now */
function openApi(request: FastifyRequest, reply: FastifyReply, allowed: ReadonlySet<string>): boolean {
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
