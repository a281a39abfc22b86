import type { DeviceKind, SessionUser } from '@queuebell/contracts';
import type { PersonAtDevice } from '@queuebell/queue-rules';
import type { FastifyRequest } from 'fastify';
import type { SessionClaims } from '../tokens/session-token.js';

export interface DeviceSession {
  id: string;
  kind: DeviceKind;
  tokenMadeAt: Date;
  /** Chosen at this device, for the audit; `chosen-person.guard.ts` sets it. */
  person?: PersonAtDevice;
}

/** The sender of a request, with the recent state of the account and the device. */
export interface Session {
  /** The account: the person's, and the owner's for a device. */
  sub: string;
  /** The shop that the sender works in: its owner's id, which is also the queue's. */
  shop: string;
  /** The sender's place in the shop's team; missing for the owner and for devices. */
  member?: string;
  email: string;
  role: SessionUser['role'];
  /** The login; missing for devices and old tokens. */
  sid?: string;
  claims: SessionClaims;
  /** Missing if a person sends the request. */
  device?: DeviceSession;
}

/** A request that the guard has allowed; public routes have no session. */
export interface AuthenticatedRequest extends FastifyRequest {
  session?: Session;
}
