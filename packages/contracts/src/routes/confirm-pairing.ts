import type { RouteOf } from './route.js';

export const readPairing: RouteOf<'readPairing'> = { method: 'GET', path: '/api/pairing/{code}' };
export const confirmPairing: RouteOf<'confirmPairing'> = {
  method: 'POST',
  path: '/api/pairing/{code}/confirm',
  sends: 'body',
};
