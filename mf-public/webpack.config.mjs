import { fileURLToPath } from 'node:url';
import { remoteConfig } from '@queuebell/build-kit';

export default remoteConfig({
  dir: fileURLToPath(new URL('.', import.meta.url)),
  screens: {
    '/': 'landing',
    '/feedback': 'feedback',
    '/feedbacklist': 'feedback-list',
    '/releases': 'releases',
    '/terms-and-conditions': 'terms',
  },
  guestLeadsTo: { '/feedbacklist': '/login', '/releases': '/login' },
  prerender: ['/'],
});
