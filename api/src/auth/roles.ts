import { SetMetadata } from '@nestjs/common';
import type { SessionUser } from '@queuebell/contracts';

export const ROLES = 'auth:roles';

export type Role = SessionUser['role'];

/** Keeps a route for accounts that have one of these roles now (see `auth.guard.ts`). */
export const Roles = (...roles: readonly [Role, ...Role[]]) => SetMetadata(ROLES, roles);
