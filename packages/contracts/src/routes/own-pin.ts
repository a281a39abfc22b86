import type { RouteOf } from './route.js';

export const readOwnPin: RouteOf<'readOwnPin'> = { method: 'GET', path: '/api/pin' };
export const setOwnPin: RouteOf<'setOwnPin'> = { method: 'PUT', path: '/api/pin', sends: 'body' };
