import { fileURLToPath } from 'node:url';
import { remoteConfig } from '@queuebell/build-kit';

export default remoteConfig({
  dir: fileURLToPath(new URL('.', import.meta.url)),
  screens: {
    '/dashboard': 'dashboard',
    '/customer-check-in': 'check-in',
    '/admin': 'admin',
    '/display-queue': 'display',
    '/pair': 'pair',
    '/settings': 'settings',
    '/ticket/:id': 'ticket',
    '/join/:code': 'join',
  },
  apps: {
    '/customer-check-in': 'Check-in',
    '/admin': 'Admin',
    '/display-queue': 'Display',
  },
  appIcons: {
    '/customer-check-in': 'check-in',
    '/admin': 'admin',
    '/display-queue': 'display',
  },
  early: { '/display-queue': 'queue/:user/events?view=board' },
  earlyPictures: { '/display-queue': 'src/display/early-board/main.ts' },
  guestLeadsTo: {
    '/dashboard': '/login',
    '/customer-check-in': '/login',
    '/admin': '/login',
    '/display-queue': '/login',
    '/pair': '/login',
    '/settings': '/login',
  },
  plain: ['/ticket/:id', '/join/:code'],
  withoutFooter: ['/customer-check-in', '/display-queue', '/admin'],
  prerender: ['/ticket/:id', '/join/:code'],
  workers: { 'alert-sw.js': 'src/ticket/worker/ticket-worker.ts' },
});
