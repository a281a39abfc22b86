import type { RouteOf } from './route.js';

export const exportAccount: RouteOf<'exportAccount'> = { method: 'GET', path: '/api/account/export' };
export const exportVisits: RouteOf<'exportVisits'> = { method: 'GET', path: '/api/account/visits.csv' };
export const exportAccountByPassword: RouteOf<'exportAccountByPassword'> = {
  method: 'POST',
  path: '/api/account/export',
  sends: 'body',
  isAnonymous: true,
};
export const deleteAccount: RouteOf<'deleteAccount'> = {
  method: 'POST',
  path: '/api/account/delete',
  sends: 'body',
  isAnonymous: true,
};
