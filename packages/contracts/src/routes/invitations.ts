import type { RouteOf } from './route.js';

export const readInvitation: RouteOf<'readInvitation'> = {
  method: 'POST',
  path: '/api/invitations/look',
  sends: 'body',
  isAnonymous: true,
};
export const acceptInvitation: RouteOf<'acceptInvitation'> = {
  method: 'POST',
  path: '/api/invitations/accept',
  sends: 'body',
  opensSession: true,
};
export const confirmInvitation: RouteOf<'confirmInvitation'> = {
  method: 'POST',
  path: '/api/invitations/confirm',
  sends: 'body',
  opensSession: true,
};
