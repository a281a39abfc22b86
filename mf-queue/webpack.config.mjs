import { fileURLToPath } from 'node:url';
import { remoteConfig } from '@queuebell/remote-kit/webpack';

export default remoteConfig({
  dir: fileURLToPath(new URL('.', import.meta.url)),
  screens: {
    '/dashboard': 'dashboard',
    '/customer-check-in': 'check-in',
    '/admin': 'admin',
    '/display-queue': 'display',
    '/pair': 'pair',
    '/settings': 'settings',
  },
  apps: {
    '/customer-check-in': 'Check-in',
    '/admin': 'Admin',
    '/display-queue': 'Display',
  },
});
