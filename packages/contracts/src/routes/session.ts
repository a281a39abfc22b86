import type { RouteOf } from './route.js';

export const verifyToken: RouteOf<'verifyToken'> = {
  method: 'POST',
  path: '/api/login/verifyToken',
  sends: 'body',
};
