import { SetMetadata } from '@nestjs/common';

export const NEEDS_MEMBERSHIP = 'auth:membership-required';

/** Site staff need a membership here, too, because this is the paid part. Owners need one everywhere. */
export const MembershipRequired = () => SetMetadata(NEEDS_MEMBERSHIP, true);
