import type { SiteInfo } from '@queuebell/contracts';
import { type Registry, parseRegistry } from '@queuebell/contracts/registry';
import { BOOT_ELEMENT_ID } from './boot-element';
import { type BrowserStorage, storedBoot } from './stored-boot';

/** The server's data in a page, in `<script type="application/json" id="queuebell-boot">`. */
export interface Boot {
  registry: Registry;
  site: SiteInfo;
  /**
   * Only on a device entry. `stays`: the page runs for months, so it is stored for offline use and looks for
   * new releases.
   */
  standalone?: { remote: string; stays: boolean };
}

const FALLBACK_SITE: SiteInfo = { siteName: 'QueueBell', paymentLink: '', publicOrigin: '' };

/** After this time a returning visitor gets the last good registry. */
const REGISTRY_WITHIN_MS = 5_000;

/**
 * Reads the data in the page. Without it (a plain file server, a broken page, a server that cannot read its
 * registry) it asks the server. If that fails, a returning visitor gets the stored data (stored-boot.ts).
 *
 * @throws when there is no registry at all
 */
export async function readBoot(
  document: Document,
  fetch: typeof globalThis.fetch,
  storage: BrowserStorage,
): Promise<Boot> {
  const inPage = inlined(document);
  try {
    return parseBoot(inPage);
  } catch {
    const boot = await askForBoot(fetch).catch((cause: unknown) => {
      const stored = storedBoot(storage);
      if (stored === undefined) throw cause;
      return parseBoot(stored);
    });
    return { ...boot, ...parseStandalone(inPage) };
  }
}

function inlined(document: Document): unknown {
  try {
    return JSON.parse(document.getElementById(BOOT_ELEMENT_ID)?.textContent ?? '');
  } catch {
    return undefined;
  }
}

async function askForBoot(fetch: typeof globalThis.fetch): Promise<Boot> {
  const signal = AbortSignal.timeout(REGISTRY_WITHIN_MS);
  const [registry, site] = await Promise.all([
    fetchRegistry(fetch, signal),
    fetch('/api/site', { signal })
      .then((response) => response.json())
      .catch(() => null),
  ]);
  return { registry, site: parseSite(site) };
}

/** @throws when nobody answers, the server cannot read it, or the answer is not a registry */
export async function fetchRegistry(fetch: typeof globalThis.fetch, signal?: AbortSignal): Promise<Registry> {
  const response = await fetch('/remotes.json', { cache: 'no-cache', ...(signal && { signal }) });
  if (!response.ok) throw new Error(`The registry answers ${response.status}.`);
  return parseRegistry(await response.json());
}

function parseBoot(raw: unknown): Boot {
  const { registry, site } = raw as Partial<Record<keyof Boot, unknown>>;
  return { registry: parseRegistry(registry), site: parseSite(site), ...parseStandalone(raw) };
}

function parseStandalone(raw: unknown): Pick<Boot, 'standalone'> {
  const { standalone } = (raw ?? {}) as Partial<Record<keyof Boot, unknown>>;
  const { remote, stays } = (standalone ?? {}) as Partial<NonNullable<Boot['standalone']>>;
  return typeof remote === 'string' ? { standalone: { remote, stays: stays === true } } : {};
}

function parseSite(raw: unknown): SiteInfo {
  const { siteName, paymentLink, publicOrigin } = (raw ?? {}) as Partial<SiteInfo>;
  return {
    siteName: typeof siteName === 'string' ? siteName : FALLBACK_SITE.siteName,
    paymentLink: typeof paymentLink === 'string' ? paymentLink : FALLBACK_SITE.paymentLink,
    publicOrigin: typeof publicOrigin === 'string' ? publicOrigin : FALLBACK_SITE.publicOrigin,
  };
}
