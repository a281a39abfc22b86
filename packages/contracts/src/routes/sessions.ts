import type { RouteOf } from './route.js';

export const listSessions: RouteOf<'listSessions'> = {
  method: 'GET',
  path: '/api/sessions',
  accepts: Array.isArray,
};
export const endSession: RouteOf<'endSession'> = { method: 'DELETE', path: '/api/sessions/{id}' };
export const endOtherSessions: RouteOf<'endOtherSessions'> = { method: 'DELETE', path: '/api/sessions' };
