import type { RemoteModule } from './contract';

export function defineRemote(remote: RemoteModule): RemoteModule {
  return remote;
}

/**
 * Parts for a slot that are loaded together.
 *
 * @param load called once, and again after a failure
 */
export function partsOf<Name extends string, Part>(
  names: readonly Name[],
  load: () => Promise<Record<Name, Part>>,
): Record<Name, () => Promise<Part>> {
  let loading: Promise<Record<Name, Part>> | undefined;
  const forget = (cause: unknown): never => {
    loading = undefined;
    throw cause;
  };
  const partOf = (name: Name) => async () => (await (loading ??= load().catch(forget)))[name];
  return Object.fromEntries(names.map((name) => [name, partOf(name)])) as Record<Name, () => Promise<Part>>;
}
