import type { RouteOf } from './route.js';

export const listOwnShops: RouteOf<'listOwnShops'> = {
  method: 'GET',
  path: '/api/shops',
  accepts: Array.isArray,
};
export const enterShop: RouteOf<'enterShop'> = { method: 'POST', path: '/api/shops/{id}/enter' };
