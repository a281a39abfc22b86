import { SetMetadata } from '@nestjs/common';
import type { DeviceKind, TeamRole } from '@queuebell/contracts';
import type { UserRole } from '../accounts/user.schema.js';

export type Caller = UserRole | TeamRole | `device:${DeviceKind}`;

export const CALLERS = 'auth:callers';

/** Opens a route to these callers only. A route with neither this nor `@Public()` is closed. */
export const Roles = (...callers: readonly [Caller, ...Caller[]]) => SetMetadata(CALLERS, callers);

/** Everybody who logs in. Such a route acts on the person's own account, `session.sub`, or checks `session.shop`. */
export const ANY_PERSON = ['owner', 'admin', 'manager', 'staff'] as const satisfies Caller[];

export const ANY_DEVICE = ['device:check-in', 'device:display', 'device:admin'] as const satisfies Caller[];
