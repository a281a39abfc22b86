import { SetMetadata } from '@nestjs/common';

export const IS_FOR_MEMBERS = 'auth:members-only';

/** Site staff need a membership here, too, because this is the paid part. Owners need one everywhere. */
export const MembersOnly = () => SetMetadata(IS_FOR_MEMBERS, true);
