import type { RouteOf } from './route.js';

export const readJoin: RouteOf<'readJoin'> = {
  method: 'GET',
  path: '/api/join/{code}',
  sends: 'query',
  isAnonymous: true,
};
export const join: RouteOf<'join'> = {
  method: 'POST',
  path: '/api/join/{code}',
  sends: 'body',
  isAnonymous: true,
};
