import type { RouteOf } from './route.js';

export const readBilling: RouteOf<'readBilling'> = { method: 'GET', path: '/api/billing' };
export const readMembershipNotice: RouteOf<'readMembershipNotice'> = {
  method: 'GET',
  path: '/api/billing/notice',
};
