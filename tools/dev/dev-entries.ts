import { entryPartsOf, type RegistryEntry, type RemoteDescription } from '@queuebell/contracts';
import type { DevServer } from './dev-server.ts';

/** Without a previous release, so that an error in development is seen. */
export async function entryOf(server: DevServer): Promise<RegistryEntry> {
  const description = await describe(server);
  return {
    version: 'in-development',
    entry: `${server.origin}/${description.entry}`,
    manifest: `${server.origin}/mf-manifest.json`,
    ...entryPartsOf(description),
  };
}

export async function describe({ origin }: DevServer): Promise<RemoteDescription> {
  const answer = await fetch(`${origin}/remote.json`);
  return answer.json();
}
