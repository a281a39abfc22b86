import type { RouteOf } from './route.js';

export const listTeam: RouteOf<'listTeam'> = { method: 'GET', path: '/api/team', accepts: Array.isArray };
export const invite: RouteOf<'invite'> = { method: 'POST', path: '/api/team', sends: 'body' };
export const changeMember: RouteOf<'changeMember'> = {
  method: 'PATCH',
  path: '/api/team/{id}',
  sends: 'body',
};
export const removeMember: RouteOf<'removeMember'> = { method: 'DELETE', path: '/api/team/{id}' };
