import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors/api-error.js';
import { errorBodyOf } from '../errors/error-body.js';

/**
 * Refuses a request with two Host headers (RFC 9112, 3.2), because a proxy and this server could read
 * different ones.
 */
export function installOneHost(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const names = request.raw.rawHeaders.filter((_, index) => index % 2 === 0);
    if (names.filter((name) => name.toLowerCase() === 'host').length <= 1) return done();
    const body = errorBodyOf(new ApiError('INVALID_INPUT', 'The request must have exactly one Host header.'));
    void reply.code(body.statusCode).send(body);
  });
}
