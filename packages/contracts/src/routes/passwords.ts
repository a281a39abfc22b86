import type { RouteOf } from './route.js';

export const forgotPassword: RouteOf<'forgotPassword'> = {
  method: 'POST',
  path: '/api/forgotPassword',
  sends: 'body',
};
export const resetPassword: RouteOf<'resetPassword'> = {
  method: 'POST',
  path: '/api/resetPassword',
  sends: 'body',
};
export const resetDevices: RouteOf<'resetDevices'> = {
  method: 'POST',
  path: '/api/resetPassword/devices',
  sends: 'body',
  accepts: Array.isArray,
};
export const changePassword: RouteOf<'changePassword'> = {
  method: 'POST',
  path: '/api/changePassword',
  sends: 'body',
};
