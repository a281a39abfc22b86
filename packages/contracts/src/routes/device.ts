import type { AnswerOf, InputOf, Route, RouteOf } from './route.js';

export const beat: RouteOf<'beat'> = { method: 'POST', path: '/api/devices/self/beat', sends: 'body' };
/** Older servers answer without a body. */
export const checkPairing: Route<InputOf<'checkPairing'>, AnswerOf<'checkPairing'> | undefined> = {
  method: 'GET',
  path: '/api/devices/self',
};
