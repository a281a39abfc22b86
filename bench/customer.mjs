import { QUEUE_CAPACITY } from '@queuebell/contracts';

/** Who checks in, again and again. */
export const CUSTOMER = { name: 'Ann Example', phone: '07123456789' };

/** As the API has it, to which the bench sets no other. */
export const CAPACITY = QUEUE_CAPACITY;
