import { fileURLToPath } from 'node:url';
import { remoteConfig } from '@queuebell/build-kit';

export default remoteConfig({
  dir: fileURLToPath(new URL('.', import.meta.url)),
  screens: {
    '/Demo-Dashboard': 'dashboard',
    '/Demo-customer-check-in': 'check-in',
    '/Demo-admin': 'admin',
    '/Demo-display-queue': 'display',
  },
  withoutFooter: ['/Demo-customer-check-in', '/Demo-admin', '/Demo-display-queue'],
});
