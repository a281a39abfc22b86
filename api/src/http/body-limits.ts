import { calls, REPORT_BODY_MAX_BYTES } from '@queuebell/contracts';
import type { FastifyInstance } from 'fastify';

/** Calls that take less than the others. */
const limits: Record<string, number> = { [calls.reportClientError.path]: REPORT_BODY_MAX_BYTES };

/** Gives routes that are made from now on their own limit of the body, where they have one. */
export function installBodyLimits(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const limit = limits[route.url];
    if (limit !== undefined) route.bodyLimit = limit;
  });
}
