import { fileURLToPath } from 'node:url';
import { remoteConfig } from '@queuebell/build-kit';

export default remoteConfig({
  dir: fileURLToPath(new URL('.', import.meta.url)),
  screens: {
    '/register': 'register',
    '/login': 'login',
    '/completeAccount': 'complete-account',
    '/reset-password': 'reset-password',
    '/change-password': 'change-password',
    '/renew': 'renew',
    '/paid': 'paid',
    '/change-email': 'change-email',
    '/team': 'team',
    '/join-team': 'join-team',
    '/profile': 'profile',
  },
  guestLeadsTo: {
    '/completeAccount': '/login',
    '/change-password': '/login',
    '/team': '/login',
    '/profile': '/login',
  },
  userLeadsTo: {
    '/register': '/dashboard',
    '/login': '/dashboard',
  },
});
