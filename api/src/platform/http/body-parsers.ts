import { BODY_MAX_BYTES } from '@queuebell/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.js';
import { ARCHIVE_TYPE, takesArchive } from './release-upload.js';

const WEBHOOK_PATH = '/api/billing/webhook';
const SANDBOX_PATHS = ['/sandbox/pay', '/sandbox/subscription'];

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '';

/**
 * JSON for the API, forms for the sandbox, archives for deploys; any other body gets a 415. The webhook needs
 * the raw body, because that is what was signed. An archive is streamed, and its reader limits it.
 */
export function installBodyParsers(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
    (request, body, done) => {
      if (pathOf(request) === WEBHOOK_PATH) done(null, body);
      else if (body.length === 0) done(null, undefined);
      else {
        void parseJson(request, body.toString('utf8'), (error, value) =>
          error ? done(new ApiError('INVALID_JSON')) : done(null, value),
        );
      }
    },
  );
  fastify.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
    (request, body, done) => {
      if (SANDBOX_PATHS.includes(pathOf(request))) done(null, new URLSearchParams(body));
      else done(new ApiError('UNSUPPORTED_MEDIA_TYPE'));
    },
  );
  fastify.addContentTypeParser(ARCHIVE_TYPE, (request, body, done) => {
    if (takesArchive(request)) done(null, body);
    else done(new ApiError('UNSUPPORTED_MEDIA_TYPE'));
  });
}
