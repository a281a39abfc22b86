import { SetMetadata } from '@nestjs/common';

export const IS_FOR_MEMBERS = 'auth:members-only';

/** An administrator, too, needs a membership here: this is what a shop pays for. Owners need one everywhere. */
export const MembersOnly = () => SetMetadata(IS_FOR_MEMBERS, true);
