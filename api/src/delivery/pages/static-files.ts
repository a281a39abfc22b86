import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ICONS_PREFIX } from './device-app.js';

/** Below which the shell's own files are. */
export const ASSETS_PREFIX = '/assets/shell/';
/** Below which every release is, `<remote>/<version>/`. */
export const RELEASES_PREFIX = '/releases/';
/** The same from `src` and from `dist`. */
const iconsFolder = fileURLToPath(new URL('../../../assets/icons/', import.meta.url));

/** Every file here has its content's digest in its name or its folder's, so it may be kept for a year, from whenever it is. */
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

/** `<remote>/<version>/<file>`: the registry and the drafts beside the releases are nobody's to fetch. */
const inRelease = /^\/[^/.][^/]*\/[^/.][^/]*\/./;

/** Serves the releases of the remotes, the shell's own files, and the icons of installed device entries. */
export async function serveStaticFiles(
  fastify: FastifyInstance,
  folders: { releases: string; shell: string },
): Promise<void> {
  await fastify.register(fastifyStatic, { root: folders.shell, serve: false, dotfiles: 'ignore' });
  await fastify.register(fastifyStatic, {
    ...forGood,
    decorateReply: false,
    root: folders.releases,
    prefix: RELEASES_PREFIX,
    allowedPath: (file) => inRelease.test(file),
  });
  await fastify.register(fastifyStatic, {
    ...forGood,
    root: path.join(folders.shell, 'assets', 'shell'),
    prefix: ASSETS_PREFIX,
    decorateReply: false,
  });
  await fastify.register(fastifyStatic, {
    root: iconsFolder,
    prefix: ICONS_PREFIX,
    decorateReply: false,
    maxAge: '1d',
    index: false,
  });
}
