import type { RouteOf } from './route.js';

export const leaveLine: RouteOf<'leaveLine'> = {
  method: 'POST',
  path: '/api/tickets/{id}/leave',
  isAnonymous: true,
};
export const returnToLine: RouteOf<'returnToLine'> = {
  method: 'POST',
  path: '/api/tickets/{id}/return',
  isAnonymous: true,
};
