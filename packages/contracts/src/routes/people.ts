import type { RouteOf } from './route.js';

export const listTabletPeople: RouteOf<'listTabletPeople'> = {
  method: 'GET',
  path: '/api/devices/self/people',
  accepts: Array.isArray,
};
export const choosePerson: RouteOf<'choosePerson'> = {
  method: 'POST',
  path: '/api/devices/self/person',
  sends: 'body',
};
