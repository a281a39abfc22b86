import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = 'auth:public';

/** Opens a route to everybody. All others are closed (see `auth.guard.ts`). */
export const Public = () => SetMetadata(IS_PUBLIC, true);
