import type { Registry, RegistryEntry } from '@queuebell/contracts';

/** The registry in a page of the suite. */
const BOOT = /(<script type="application\/json" id="queuebell-boot">)([\s\S]*?)(<\/script>)/;

/** Adds or replaces remotes in a registry. */
export const withEntries = (
  registry: Registry,
  entries: Readonly<Record<string, RegistryEntry>>,
): Registry => ({
  ...registry,
  remotes: { ...registry.remotes, ...entries },
});

/** The same in a page with a registry; another page does not change. */
export function pageWithEntries(html: string, entries: Readonly<Record<string, RegistryEntry>>): string {
  return html.replace(BOOT, (_all, open, json, close) => {
    const boot = JSON.parse(json);
    const next = JSON.stringify({ ...boot, registry: withEntries(boot.registry, entries) });
    return open + next.replaceAll('<', '\\u003c') + close;
  });
}
