import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.js';

/** Refuses calls with a cookie from pages of other sites. @throws ApiError('FORBIDDEN') */
export function refuseOtherOrigins({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return;
    throw new ApiError('FORBIDDEN');
  }
  const { origin } = headers;
  if (origin === undefined) return;
  const own = [headers.host, new URL(publicUrl).host];
  if (!own.includes(hostOf(origin))) throw new ApiError('FORBIDDEN');
}

/** @returns undefined for 'null', which a page without an origin sends */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
