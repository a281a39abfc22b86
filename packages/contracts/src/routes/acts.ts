import type { ActsAnswer } from '../acts.js';
import { isQueueSnapshot } from './queue-snapshot.js';
import type { RouteOf } from './route.js';

export const deliverActs: RouteOf<'deliverActs'> = {
  method: 'POST',
  path: '/api/queue/{userId}/acts',
  sends: 'body',
  accepts: (answer) => {
    const body = answer as Partial<ActsAnswer> | null;
    return Array.isArray(body?.problems) && isQueueSnapshot(body.queue);
  },
};
