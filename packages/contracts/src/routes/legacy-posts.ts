import type { RouteOf } from './route.js';

export const listAdviserPosts: RouteOf<'listAdviserPosts'> = {
  method: 'GET',
  path: '/api/findwork/advisersposts',
  sends: 'query',
  accepts: Array.isArray,
};
export const listWorkerPosts: RouteOf<'listWorkerPosts'> = {
  method: 'GET',
  path: '/api/findworker/workerposts',
  sends: 'query',
  accepts: Array.isArray,
};
export const deleteAdviserPost: RouteOf<'deleteAdviserPost'> = {
  method: 'DELETE',
  path: '/api/findworker/delete',
  sends: 'body',
};
export const deleteWorkerPost: RouteOf<'deleteWorkerPost'> = {
  method: 'DELETE',
  path: '/api/findwork/delete',
  sends: 'body',
};
export const changePost: RouteOf<'changePost'> = {
  method: 'PATCH',
  path: '/api/legacy-posts/{id}',
  sends: 'body',
};
