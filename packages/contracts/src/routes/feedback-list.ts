import type { RouteOf } from './route.js';

export const listFeedback: RouteOf<'listFeedback'> = {
  method: 'GET',
  path: '/api/feedback',
  accepts: Array.isArray,
};
export const setFeedbackStatus: RouteOf<'setFeedbackStatus'> = {
  method: 'PATCH',
  path: '/api/feedback/{id}',
  sends: 'body',
};
