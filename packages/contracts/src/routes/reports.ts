import { isFields } from '../guards.js';
import type { RouteOf } from './route.js';

export const readReport: RouteOf<'readReport'> = {
  method: 'GET',
  path: '/api/shop/report',
  sends: 'query',
  accepts: (body) => isFields(body) && isFields(body['totals']) && Array.isArray(body['periods']),
};
export const exportReport: RouteOf<'exportReport'> = {
  method: 'GET',
  path: '/api/shop/report.csv',
  sends: 'query',
};
