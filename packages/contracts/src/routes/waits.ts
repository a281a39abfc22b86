import type { RouteOf } from './route.js';

export const readTicketWait: RouteOf<'readTicketWait'> = {
  method: 'GET',
  path: '/api/tickets/{id}/wait',
  isAnonymous: true,
};
export const readJoinWait: RouteOf<'readJoinWait'> = {
  method: 'GET',
  path: '/api/join/{code}/wait',
  isAnonymous: true,
};
export const readWaits: RouteOf<'readWaits'> = { method: 'GET', path: '/api/queue/{userId}/waits' };
export const readWaitScore: RouteOf<'readWaitScore'> = { method: 'GET', path: '/api/shop/wait-score' };
