import { fileURLToPath } from 'node:url';
import { remoteConfig } from '@queuebell/remote-kit/webpack';

export default remoteConfig({
  dir: fileURLToPath(new URL('.', import.meta.url)),
  screens: {
    '/sample': 'overview',
  },
});
