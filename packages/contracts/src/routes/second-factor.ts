import type { RouteOf } from './route.js';

export const readSecondFactor: RouteOf<'readSecondFactor'> = { method: 'GET', path: '/api/second-factor' };
export const beginSecondFactor: RouteOf<'beginSecondFactor'> = {
  method: 'POST',
  path: '/api/second-factor/begin',
};
export const confirmSecondFactor: RouteOf<'confirmSecondFactor'> = {
  method: 'POST',
  path: '/api/second-factor/confirm',
  sends: 'body',
};
export const renewRecoveryCodes: RouteOf<'renewRecoveryCodes'> = {
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  sends: 'body',
};
export const endSecondFactor: RouteOf<'endSecondFactor'> = {
  method: 'POST',
  path: '/api/second-factor/off',
  sends: 'body',
};
