import type { Registry, RegistryEntry, ReleasePointer } from '@queuebell/contracts';

/** Stands for the page's own origin. The domain .invalid never exists (RFC 2606). */
const HERE = 'http://here.invalid';

/** Entries for other hosts reach no page, because people and tools edit the registry. */
export class AllowedHosts {
  readonly #origins: ReadonlySet<string>;
  #last: { given: Registry; allowed: Registry } | undefined;

  constructor(
    origins: readonly string[],
    private readonly warn: (line: string) => void,
  ) {
    this.#origins = new Set([HERE, ...origins]);
  }

  allows({ entry, manifest }: ReleasePointer): boolean {
    return [entry, manifest].every((url) => this.#origins.has(originOf(url)));
  }

  only(registry: Registry): Registry {
    if (this.#last?.given !== registry) {
      const entries = Object.entries(registry.remotes).flatMap(([remote, entry]) => {
        const allowed = this.#allowedPart(remote, entry);
        return allowed ? [[remote, allowed] as const] : [];
      });
      this.#last = { given: registry, allowed: { ...registry, remotes: Object.fromEntries(entries) } };
    }
    return this.#last.allowed;
  }

  #allowedPart(remote: string, entry: RegistryEntry): RegistryEntry | null {
    const { previous, earlier, ...current } = entry;
    const isAllowed = (pointer: ReleasePointer) => {
      if (!this.allows(pointer)) this.#warnOf(remote, pointer);
      return this.allows(pointer);
    };
    if (!isAllowed(current)) return null;
    return {
      ...current,
      ...(previous && isAllowed(previous) && { previous }),
      ...(earlier && { earlier: earlier.filter(isAllowed) }),
    };
  }

  #warnOf(remote: string, { version, entry }: ReleasePointer): void {
    this.warn(`${remote} ${version} is at ${originOf(entry)}, which REMOTE_ORIGINS does not name: left out.`);
  }
}

const originOf = (url: string): string => (URL.canParse(url, HERE) ? new URL(url, HERE).origin : 'nowhere');
