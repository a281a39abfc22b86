import type { Registry, RegistryEntry } from '@queuebell/contracts';

/** Where a page of the suite says what the server knows. */
const BOOT = /(<script type="application\/json" id="queuebell-boot">)([\s\S]*?)(<\/script>)/;

/**
 * A registry in which some remotes are elsewhere, or are at all.
 *
 * @param entries of remotes in development
 */
export const withEntries = (
  registry: Registry,
  entries: Readonly<Record<string, RegistryEntry>>,
): Registry => ({
  ...registry,
  remotes: { ...registry.remotes, ...entries },
});

/** The same for a page with the registry in it; any other page stays as it is. */
export function pageWithEntries(html: string, entries: Readonly<Record<string, RegistryEntry>>): string {
  return html.replace(BOOT, (_all, open, json, close) => {
    const boot = JSON.parse(json);
    const next = JSON.stringify({ ...boot, registry: withEntries(boot.registry, entries) });
    return open + next.replaceAll('<', '\\u003c') + close;
  });
}
