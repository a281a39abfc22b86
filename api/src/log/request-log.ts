import type { FastifyInstance } from 'fastify';
import type { Log } from './log.js';

const FIRST_SERVER_ERROR = 500;

/**
 * One line for each answer: its id, what was asked for by the route's own pattern, and how long it took. No address, no
 * query, no id of a shop or a ticket: they are not in the pattern.
 */
export function installRequestLog(fastify: FastifyInstance, log: Log): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    const level = status >= FIRST_SERVER_ERROR ? 'warn' : 'info';
    if (log.isLevelEnabled(level)) {
      const ms = Math.round(reply.elapsedTime);
      const route = request.routeOptions.url ?? 'none';
      log[level]({ requestId: request.id, method: request.method, route, status, ms }, 'answered');
    }
    done();
  });
}
