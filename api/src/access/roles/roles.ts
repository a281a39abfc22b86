import { SetMetadata } from '@nestjs/common';
import type { DeviceKind } from '@queuebell/contracts';
import type { UserRole } from '../accounts/user.schema.js';

export type Caller = UserRole | `device:${DeviceKind}`;

export const CALLERS = 'auth:callers';

/** Opens a route to these callers only. A route with neither this nor `@Public()` is closed. */
export const Roles = (...callers: readonly [Caller, ...Caller[]]) => SetMetadata(CALLERS, callers);

export const ANY_DEVICE = ['device:check-in', 'device:display', 'device:admin'] as const satisfies Caller[];
