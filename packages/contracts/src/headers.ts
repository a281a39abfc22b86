/**
 * The header that makes a check-in safe to repeat: a UUID made by the device for this one customer. Version 7
 * is preferred: its time tells the server where to look. A hyphen and 14 random digits may follow; they make
 * the ticket's address impossible to guess (ticket-id.ts).
 */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** A shop's id, for proxies only: the API never decides by it. */
export const SHOP_HEADER = 'queuebell-shop';

/** The person who uses a shared tablet, in a call about the queue: a `PersonClaim`. For the audit alone; it gives no right. */
export const PERSON_HEADER = 'queuebell-person';
