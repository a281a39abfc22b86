import type { DeviceKind, SessionUser } from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';

/** The paired device that sends a request. */
export interface DeviceSession {
  id: string;
  kind: DeviceKind;
  /** When the token was made that it sent. */
  tokenMadeAt: Date;
}

/** Who sends a request, by what the database knew of the account, and of the device, moments ago. */
export interface Session {
  /** The owner's id, also where a device of the owner's sends the request. */
  sub: string;
  /** '' for a device, which knows nothing of the owner's person. */
  email: string;
  role: SessionUser['role'];
  /** Not there when the owner sends the request. */
  device?: DeviceSession;
}

/** A request that the guard let through; a public route has no session. */
export interface AuthenticatedRequest extends FastifyRequest {
  session?: Session;
}
