import type { RemoteModule } from './contract';

export function defineRemote(remote: RemoteModule): RemoteModule {
  return remote;
}
