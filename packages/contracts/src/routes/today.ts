import type { RouteOf } from './route.js';

export const readToday: RouteOf<'readToday'> = { method: 'GET', path: '/api/shop/today' };
