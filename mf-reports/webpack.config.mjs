import { fileURLToPath } from 'node:url';
import { remoteConfig } from '@queuebell/build-kit';

export default remoteConfig({
  dir: fileURLToPath(new URL('.', import.meta.url)),
  screens: {
    '/reports': 'report',
    '/reports/print': 'print',
  },
  guestLeadsTo: { '/reports': '/login', '/reports/print': '/login' },
  // Without the bar of the shell, which nobody wants on paper.
  plain: ['/reports/print'],
});
