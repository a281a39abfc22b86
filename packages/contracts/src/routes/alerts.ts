import type { RouteOf } from './route.js';

export const readAlertKey: RouteOf<'readAlertKey'> = {
  method: 'GET',
  path: '/api/alerts/key',
  isAnonymous: true,
};
export const setAlert: RouteOf<'setAlert'> = {
  method: 'PUT',
  path: '/api/tickets/{id}/alert',
  sends: 'body',
  isAnonymous: true,
};
