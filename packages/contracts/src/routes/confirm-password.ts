import type { RouteOf } from './route.js';

export const confirmPassword: RouteOf<'confirmPassword'> = {
  method: 'POST',
  path: '/api/sessions/confirm',
  sends: 'body',
};
