import { isFields } from '../guards.js';
import type { RouteOf } from './route.js';

export const readReleaseOverview: RouteOf<'readReleaseOverview'> = {
  method: 'GET',
  path: '/api/releases',
  accepts: (body) => isFields(body) && Array.isArray(body['remotes']),
};
