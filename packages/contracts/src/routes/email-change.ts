import type { RouteOf } from './route.js';

export const changeEmail: RouteOf<'changeEmail'> = {
  method: 'POST',
  path: '/api/account/email',
  sends: 'body',
};
export const confirmEmail: RouteOf<'confirmEmail'> = {
  method: 'POST',
  path: '/api/account/email/confirm',
  sends: 'body',
  isAnonymous: true,
};
