import { calls, PUBLIC_BODY_MAX_BYTES, REPORT_BODY_MAX_BYTES, type ApiCall } from '@queuebell/contracts';
import type { FastifyInstance } from 'fastify';
import { fastifyPath } from './fastify-path.js';

/**
 * By method and route: public calls allow smaller bodies than others. The payment provider's events are as
 * long as their invoices.
 */
const limits = new Map<string, number>([
  ...Object.values<ApiCall>(calls)
    .filter((call) => ['public', 'cookie'].includes(call.access) && call !== calls.receiveWebhook)
    .map(({ method, path }) => [`${method} ${fastifyPath(path)}`, PUBLIC_BODY_MAX_BYTES] as const),
  [`POST ${calls.reportClientError.path}`, REPORT_BODY_MAX_BYTES],
]);

/** Sets these limits on routes that are registered from now on. */
export function installBodyLimits(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const limit = limits.get(`${String(route.method)} ${route.url}`);
    if (limit !== undefined) route.bodyLimit = limit;
  });
}
