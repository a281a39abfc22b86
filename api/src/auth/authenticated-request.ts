import type { FastifyRequest } from 'fastify';
import type { Role } from './roles.js';

/** Who sends a request, by what the database knew of the account moments ago. */
export interface Session {
  /** The owner's id. */
  sub: string;
  email: string;
  role: Role;
}

/** A request that the guard let through; a public route has no session. */
export interface AuthenticatedRequest extends FastifyRequest {
  session?: Session;
}
