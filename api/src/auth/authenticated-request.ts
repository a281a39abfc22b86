import type { FastifyRequest } from 'fastify';
import type { SessionClaims } from './session-token.js';

/** A request that the guard let through; a public route has no session. */
export interface AuthenticatedRequest extends FastifyRequest {
  session?: SessionClaims;
}
