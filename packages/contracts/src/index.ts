/** The calls, their payloads and their errors: the only place where a payload's shape is written. */
export * from './auth.js';
export * from './billing.js';
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
export * from './shop.js';
export * from './ticket-id.js';
export * from './tickets.js';
