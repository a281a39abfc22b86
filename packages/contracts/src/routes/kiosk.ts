import type { RouteOf } from './route.js';

export const giveBack: RouteOf<'giveBack'> = { method: 'DELETE', path: '/api/devices/self' };
export const leaveCheckIn: RouteOf<'leaveCheckIn'> = {
  method: 'POST',
  path: '/api/devices/exit',
  sends: 'body',
};
