import { isFields } from '../guards.js';
import { isQueueSnapshot } from './queue-snapshot.js';
import type { RouteOf } from './route.js';

export const readChanges: RouteOf<'readChanges'> = {
  method: 'GET',
  path: '/api/queue/{userId}/changes',
  sends: 'query',
  accepts: (body) => isFields(body) && Array.isArray(body['changes']),
};
export const undoChange: RouteOf<'undoChange'> = {
  method: 'POST',
  path: '/api/queue/{userId}/undo/{sequence}',
  accepts: isQueueSnapshot,
};
