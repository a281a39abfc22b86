import type { RouteOf } from './route.js';

export const readTicket: RouteOf<'readTicket'> = {
  method: 'GET',
  path: '/api/tickets/{id}',
  isAnonymous: true,
};
export const watchTicket: RouteOf<'watchTicket'> = {
  method: 'GET',
  path: '/api/tickets/{id}/events',
  isAnonymous: true,
};
