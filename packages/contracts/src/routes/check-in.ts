import type { RouteOf } from './route.js';

export const checkIn: RouteOf<'checkIn'> = { method: 'POST', path: '/api/queue/checkin', sends: 'body' };
export const lease: RouteOf<'lease'> = { method: 'POST', path: '/api/queue/{userId}/lease', sends: 'body' };
export const endLease: RouteOf<'endLease'> = { method: 'DELETE', path: '/api/queue/{userId}/lease/{holder}' };
export const deliver: RouteOf<'deliver'> = {
  method: 'POST',
  path: '/api/queue/{userId}/deliveries',
  sends: 'body',
};
