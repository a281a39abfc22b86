import { SetMetadata } from '@nestjs/common';
import type { UserRole } from '../users/user.schema.js';

export const ROLES = 'auth:roles';

/** Keeps a route for accounts that have one of these roles now (see `auth.guard.ts`). */
export const Roles = (...roles: readonly [UserRole, ...UserRole[]]) => SetMetadata(ROLES, roles);
