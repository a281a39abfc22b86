import { messages } from '@queuebell/contracts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.js';

/** The 3 s that a command may wait (queue-writer.ts), and time for reads before and after it. */
export const ANSWER_WITHIN_MS = 5_000;
const QUEUES = /^\/api\/(queue|tickets|join)\//;

/**
 * Answers changes of a queue with a 503 after {@link ANSWER_WITHIN_MS} if the database hangs: the driver
 * limits hanging reads only by `socketTimeoutMS`. The change itself continues, and the device retries with
 * the same key. Fastify's own `handlerTimeout` ends with the request's body.
 */
export function installAnswerInTime(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && QUEUES.test(request.url)) {
      const timer = setTimeout(() => {
        if (!reply.sent) void reply.send(new ApiError('SERVER_ERROR', messages.serverError, 503));
      }, ANSWER_WITHIN_MS);
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
