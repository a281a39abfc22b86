import type { RouteOf } from './route.js';

export const register: RouteOf<'register'> = { method: 'POST', path: '/api/register', sends: 'body' };
export const watchPayment: RouteOf<'watchPayment'> = {
  method: 'POST',
  path: '/api/register/payment',
  sends: 'body',
  isAnonymous: true,
};
