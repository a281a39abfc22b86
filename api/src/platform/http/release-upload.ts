import type { FastifyRequest } from 'fastify';

/** The media type of a release on its way. */
export const ARCHIVE_TYPE = 'application/gzip';
const RELEASES_PATH = /^\/api\/remotes\/[^/]+\/(releases|previews|canaries)$/;

/** Whether a request may bring an archive: at every other path it is a body like any other. */
export const takesArchive = ({ url }: Pick<FastifyRequest, 'url'>): boolean =>
  RELEASES_PATH.test(url.split('?')[0] ?? '');
