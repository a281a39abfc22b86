import { isQueueSnapshot } from './queue-snapshot.js';
import type { RouteOf } from './route.js';

export const readQueue: RouteOf<'readQueue'> = {
  method: 'GET',
  path: '/api/queue/{userId}',
  sends: 'query',
  accepts: isQueueSnapshot,
};
export const watchQueue: RouteOf<'watchQueue'> = {
  method: 'GET',
  path: '/api/queue/{userId}/events',
  sends: 'query',
};
