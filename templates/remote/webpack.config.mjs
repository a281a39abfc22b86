import { fileURLToPath } from 'node:url';
import { remoteConfig } from '@queuebell/build-kit';

export default remoteConfig({
  dir: fileURLToPath(new URL('.', import.meta.url)),
  screens: {
    '/sample': 'overview',
  },
});
