/** The calls (`calls`), their payloads and their errors: the only place where any of them is written. */
export * from './auth.js';
export * from './billing.js';
export { calls, errorsOf, type ApiCall, type OtherAnswer } from './calls/index.js';
export * from './client-errors.js';
export * from './devices.js';
export * from './errors.js';
export * from './feedback.js';
export * from './fields.js';
export * from './health.js';
export * from './legacy-posts.js';
export * from './limits.js';
export * from './messages.js';
export * from './queue.js';
export * from './registry.js';
export * from './remote-description.js';
export * from './shop.js';
export * from './ticket-id.js';
export * from './tickets.js';
