import type { RouteOf } from './route.js';

export const leaveQueue: RouteOf<'leaveQueue'> = {
  method: 'POST',
  path: '/api/tickets/{id}/leave',
  sends: 'query',
  isAnonymous: true,
};
export const returnToQueue: RouteOf<'returnToQueue'> = {
  method: 'POST',
  path: '/api/tickets/{id}/return',
  sends: 'query',
  isAnonymous: true,
};
