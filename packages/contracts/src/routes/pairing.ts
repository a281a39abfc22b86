import type { RouteOf } from './route.js';

export const askForPairing: RouteOf<'askForPairing'> = {
  method: 'POST',
  path: '/api/pairing',
  sends: 'body',
};
export const claimPairing: RouteOf<'claimPairing'> = {
  method: 'POST',
  path: '/api/pairing/claim',
  sends: 'body',
};
