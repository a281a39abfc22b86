import type { RouteOf } from './route.js';

export const readOperator: RouteOf<'readOperator'> = { method: 'GET', path: '/api/site/operator' };
export const addFeedback: RouteOf<'addFeedback'> = { method: 'POST', path: '/api/feedback', sends: 'body' };
