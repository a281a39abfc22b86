import type { RouteOf } from './route.js';

export const readShop: RouteOf<'readShop'> = { method: 'GET', path: '/api/shop' };
export const changeShop: RouteOf<'changeShop'> = { method: 'PATCH', path: '/api/shop', sends: 'body' };
