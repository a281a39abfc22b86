import type { RouteOf } from './route.js';

export const listDevices: RouteOf<'listDevices'> = {
  method: 'GET',
  path: '/api/devices',
  accepts: Array.isArray,
};
export const renameDevice: RouteOf<'renameDevice'> = {
  method: 'PATCH',
  path: '/api/devices/{id}',
  sends: 'body',
};
export const revokeDevice: RouteOf<'revokeDevice'> = { method: 'DELETE', path: '/api/devices/{id}' };
