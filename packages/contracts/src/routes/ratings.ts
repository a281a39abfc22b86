import type { RouteOf } from './route.js';

export const rateVisit: RouteOf<'rateVisit'> = {
  method: 'PUT',
  path: '/api/tickets/{id}/rating',
  sends: 'body',
  isAnonymous: true,
};
export const readRatings: RouteOf<'readRatings'> = { method: 'GET', path: '/api/shop/ratings' };
