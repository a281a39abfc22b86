import { calls, PUBLIC_BODY_MAX_BYTES, REPORT_BODY_MAX_BYTES, type ApiCall } from '@queuebell/contracts';
import type { FastifyInstance } from 'fastify';

/** As a route is declared: '/api/tickets/:id'. */
const urlOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/**
 * By method and route: calls that take less than the others, because anybody may send them, also where nothing of a body is
 * read. But the payment provider's events are as long as their invoices.
 */
const limits = new Map<string, number>([
  ...Object.values<ApiCall>(calls)
    .filter((call) => ['public', 'cookie'].includes(call.access) && call !== calls.receiveWebhook)
    .map(({ method, path }) => [`${method} ${urlOf(path)}`, PUBLIC_BODY_MAX_BYTES] as const),
  [`POST ${calls.reportClientError.path}`, REPORT_BODY_MAX_BYTES],
]);

/** Gives routes that are made from now on their own limit of the body, where they have one. */
export function installBodyLimits(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const limit = limits.get(`${String(route.method)} ${route.url}`);
    if (limit !== undefined) route.bodyLimit = limit;
  });
}
