import type { FastifyInstance } from 'fastify';

/** The 3 s that a command may wait for (queue-writer.ts), and some for what is read before and after it. */
export const ANSWER_WITHIN_MS = 5_000;
const QUEUES = /^\/api\/(queue|tickets|join)\//;

/**
 * Has changes of a queue answered with a 503 after {@link ANSWER_WITHIN_MS}, whatever the database is doing: the driver bounds no
 * read that hangs but by `socketTimeoutMS`. What was begun goes on, and the device asks again with the same key.
 */
export function installAnswerInTime(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (QUEUES.test(route.url) && route.method !== 'GET' && route.method !== 'HEAD')
      route.handlerTimeout = ANSWER_WITHIN_MS;
  });
}
