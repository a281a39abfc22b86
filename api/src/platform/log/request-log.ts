import type { FastifyInstance } from 'fastify';
import type { AuthenticatedRequest } from '../../access/guard/authenticated-request.js';
import type { AccountRequest } from './account-of-request.js';
import type { Log } from './log.js';

const FIRST_SERVER_ERROR = 500;

/**
 * One line for each answer: its id, what was asked for by the route's own pattern, and how long it took. No address, no
 * query, no id of a ticket: they are not in the pattern. Who asked is there by the account's id, where one is known, also of a
 * login that failed, and by the device's, where it was one.
 */
export function installRequestLog(fastify: FastifyInstance, log: Log): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    const level = status >= FIRST_SERVER_ERROR ? 'warn' : 'info';
    if (log.isLevelEnabled(level)) {
      const ms = Math.round(reply.elapsedTime);
      const route = request.routeOptions.url ?? 'none';
      const line = { requestId: request.id, method: request.method, route, status, ms, ...whoAsked(request) };
      log[level](line, 'answered');
    }
    done();
  });
}

function whoAsked({ account, session }: AccountRequest & AuthenticatedRequest): Record<string, string> {
  return { ...(account !== undefined && { account }), ...(session?.device && { device: session.device.id }) };
}
