import { messages } from '@queuebell/contracts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.js';

/** The 3 s that a command may wait for (queue-writer.ts), and some for what is read before and after it. */
export const ANSWER_WITHIN_MS = 5_000;
const QUEUES = /^\/api\/(queue|tickets|join)\//;

/**
 * Has changes of a queue answered with a 503 after {@link ANSWER_WITHIN_MS}, whatever the database is doing: the driver bounds no
 * read that hangs but by `socketTimeoutMS`. The change itself goes on, and the device asks again with the same key. Fastify's own
 * `handlerTimeout` ends with the body of the request.
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
