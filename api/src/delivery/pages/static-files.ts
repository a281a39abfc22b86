import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ASSETS } from '../../platform/config/api-folder.js';
import { ICONS_PREFIX } from './device-app.js';

export const RELEASES_PREFIX = '/releases/';

/** Every file here has a digest in its name or its folder's name, so it may be cached for a year. */
const forGood = {
  preCompressed: true,
  maxAge: '365d',
  immutable: true,
  lastModified: false,
  dotfiles: 'ignore',
  index: false,
  setHeaders: (response: { setHeader(name: string, value: string): void }) =>
    response.setHeader('vary', 'accept-encoding'),
} as const;

/** `<remote>/<version>/<file>` only: the registry and drafts in the same folder are not served. */
const inRelease = /^\/[^/.][^/]*\/[^/.][^/]*\/./;

export async function serveStaticFiles(
  fastify: FastifyInstance,
  { releases }: { releases: string },
): Promise<void> {
  await fastify.register(fastifyStatic, {
    ...forGood,
    decorateReply: false,
    root: releases,
    prefix: RELEASES_PREFIX,
    allowedPath: (file) => inRelease.test(file),
  });
  // The page of releases, with a slash at its end.
  fastify.get(RELEASES_PREFIX, (_request, reply) => reply.redirect(RELEASES_PREFIX.slice(0, -1)));
  await fastify.register(fastifyStatic, {
    root: fileURLToPath(new URL('icons/', ASSETS)),
    prefix: ICONS_PREFIX,
    decorateReply: false,
    maxAge: '1d',
    index: false,
  });
}
