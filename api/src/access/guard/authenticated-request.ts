import type { DeviceKind, SessionUser } from '@queuebell/contracts';
import type { FastifyRequest } from 'fastify';
import type { SessionClaims } from '../tokens/session-token.js';

export interface DeviceSession {
  id: string;
  kind: DeviceKind;
  tokenMadeAt: Date;
}

/** The sender of a request, with the recent state of the account and the device. */
export interface Session {
  /** The owner's id, also for a device. */
  sub: string;
  email: string;
  role: SessionUser['role'];
  /** The login; missing for devices and old tokens. */
  sid?: string;
  claims: SessionClaims;
  /** Missing if the owner sends the request. */
  device?: DeviceSession;
}

/** A request that the guard has allowed; public routes have no session. */
export interface AuthenticatedRequest extends FastifyRequest {
  session?: Session;
}
