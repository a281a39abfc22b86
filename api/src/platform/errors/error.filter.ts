import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBodyOf } from './error-body.js';
import { RateLimited } from './rate-limited.js';

/** In seconds; the same as nginx sends when the API is down (deploy/nginx/site.conf). */
export const TRY_AGAIN_AFTER_S = 5;

/**
 * Gives every error of every route, including Fastify's own, the same form. Server errors are logged with
 * their stack.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  readonly #logger = new Logger('Error');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const body = errorBodyOf(error);
    if (body.statusCode >= 500) {
      const { id, method, routeOptions } = http.getRequest<FastifyRequest>();
      const line = { requestId: id, msg: `${method} ${routeOptions.url ?? 'no route'}` };
      this.#logger.error(line, error instanceof Error ? error.stack : String(error));
    }
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    // Fastify would close the connection, and a proxy that is still sending would see only that. So the rest
    // of the body is read and dropped, within the time limit of a body.
    if (body.code === 'BODY_TOO_LARGE') void reply.removeHeader('connection');
    if (body.statusCode === 503) void reply.header('retry-after', TRY_AGAIN_AFTER_S);
    if (error instanceof RateLimited) void reply.header('retry-after', error.retryAfterS);
    void reply
      .removeHeader('etag')
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .code(body.statusCode)
      .send(JSON.stringify(body));
  }
}
