import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.js';
import { errorBodyOf } from '../errors/error-body.js';

/** Refuses a request that names its host twice (RFC 9112, 3.2): two programs in a row could each believe another one. */
export function installOneHost(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const names = request.raw.rawHeaders.filter((_, index) => index % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === 'host').length <= 1) return done();
    const body = errorBodyOf(new ApiError('INVALID_INPUT', 'Host must be there once.'));
    void reply.code(body.statusCode).send(body);
  });
}
