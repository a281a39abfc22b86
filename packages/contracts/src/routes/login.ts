import type { RouteOf } from './route.js';

export const login: RouteOf<'login'> = {
  method: 'POST',
  path: '/api/login',
  sends: 'body',
  opensSession: true,
};
export const keepAccount: RouteOf<'keepAccount'> = {
  method: 'POST',
  path: '/api/account/keep',
  sends: 'body',
  isAnonymous: true,
};
