/**
 * @typedef {import('@queuebell/contracts').Registry} Registry
 * @typedef {import('@queuebell/contracts').RegistryEntry} RegistryEntry
 */

/** Where a page of the suite says what the server knows. */
const BOOT = /(<script type="application\/json" id="queuebell-boot">)([\s\S]*?)(<\/script>)/;

/**
 * A registry in which some remotes are elsewhere, or are at all.
 *
 * @param {Registry} registry
 * @param {Readonly<Record<string, RegistryEntry>>} entries of remotes in development
 * @returns {Registry}
 */
export const withEntries = (registry, entries) => ({
  ...registry,
  remotes: { ...registry.remotes, ...entries },
});

/**
 * The same for a page with the registry in it; any other page stays as it is.
 *
 * @param {string} html
 * @param {Readonly<Record<string, RegistryEntry>>} entries
 * @returns {string}
 */
export function pageWithEntries(html, entries) {
  return html.replace(BOOT, (_all, open, json, close) => {
    const boot = JSON.parse(json);
    const next = JSON.stringify({ ...boot, registry: withEntries(boot.registry, entries) });
    return open + next.replaceAll('<', '\\u003c') + close;
  });
}
