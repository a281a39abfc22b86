import type { RouteOf } from './route.js';

export const completeAccount: RouteOf<'completeAccount'> = {
  method: 'POST',
  path: '/api/completeAccount',
  sends: 'body',
};
