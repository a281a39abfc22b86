import type { FastifyInstance } from 'fastify';
import type { AccountRequest } from './account-of-request.js';
import type { Log } from './log.js';

const FIRST_SERVER_ERROR = 500;

/** A request that may come from a paired device: the part of its session that the log names. */
interface DeviceRequest {
  session?: { device?: { id: string } };
}

/**
 * One line for each answer: request id, the route's pattern, and duration. Addresses, queries and ticket ids
 * are left out. The account and device are named by id if they are known, also for a failed login.
 */
export function installRequestLog(fastify: FastifyInstance, log: Log): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    const level = status >= FIRST_SERVER_ERROR ? 'warn' : 'info';
    if (log.isLevelEnabled(level)) {
      const ms = Math.round(reply.elapsedTime);
      const route = request.routeOptions.url ?? 'none';
      const line = {
        requestId: request.id,
        method: request.method,
        route,
        status,
        ms,
        ...callerFields(request),
      };
      log[level](line, 'answered');
    }
    done();
  });
}

function callerFields({ account, session }: AccountRequest & DeviceRequest): Record<string, string> {
  return { ...(account !== undefined && { account }), ...(session?.device && { device: session.device.id }) };
}
