import type { RemoteModule } from './contract';

/** Types the default export of a remote's `src/remote.tsx`. */
export function defineRemote(remote: RemoteModule): RemoteModule {
  return remote;
}
