import type { DeviceKind, SessionUser } from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import type { SessionClaims } from '../tokens/session-token.js';

/** The paired device that sends a request. */
export interface DeviceSession {
  id: string;
  kind: DeviceKind;
  /** When the token was made that it sent. */
  tokenMadeAt: Date;
}

/** The sender of a request, with the recent state of the account and the device. */
export interface Session {
  /** The owner's id, also where a device of the owner's sends the request. */
  sub: string;
  /** '' for a device, which knows nothing of the owner's person. */
  email: string;
  role: SessionUser['role'];
  /** The login; not there for a device, nor for a token of before there were such. */
  sid?: string;
  /** The claims of the token. */
  claims: SessionClaims;
  /** Not there when the owner sends the request. */
  device?: DeviceSession;
}

/** A request that the guard let through; a public route has no session. */
export interface AuthenticatedRequest extends FastifyRequest {
  session?: Session;
}
