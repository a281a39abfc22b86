import { isQueueSnapshot } from './queue-snapshot.js';
import type { RouteOf } from './route.js';

export const closeEntry: RouteOf<'closeEntry'> = {
  method: 'DELETE',
  path: '/api/queue/{userId}/{number}',
  sends: 'query',
  accepts: isQueueSnapshot,
};
export const restoreEntry: RouteOf<'restoreEntry'> = {
  method: 'POST',
  path: '/api/queue/{userId}/{number}/restore',
  sends: 'query',
  accepts: isQueueSnapshot,
};
export const callAgain: RouteOf<'callAgain'> = {
  method: 'POST',
  path: '/api/queue/{userId}/{number}/call',
  sends: 'query',
  accepts: isQueueSnapshot,
};
export const changeQueue: RouteOf<'changeQueue'> = {
  method: 'POST',
  path: '/api/queue/{userId}/commands',
  sends: 'body',
  accepts: isQueueSnapshot,
};
export const setJoining: RouteOf<'setJoining'> = {
  method: 'PUT',
  path: '/api/queue/{userId}/joining',
  sends: 'body',
  accepts: isQueueSnapshot,
};
export const removeJoined: RouteOf<'removeJoined'> = {
  method: 'DELETE',
  path: '/api/queue/{userId}/joined',
  accepts: isQueueSnapshot,
};
