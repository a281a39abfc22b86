import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../platform/errors/api-error.js';

/**
 * A call that does something by a cookie alone must come from a page of this installation. A browser says from where it
 * comes, in one header or the other; what is no browser says nothing, and no cookie is stolen by it.
 *
 * @param publicUrl where people open this installation; a page may also be open under the address that was asked
 * @throws ApiError('FORBIDDEN')
 */
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
