import type { SiteInfo } from '@queuebell/contracts';
import { type Registry, parseRegistry } from '@queuebell/contracts/registry';
import { BOOT_ELEMENT_ID } from './boot-element';
import { type BrowserStorage, keptBoot } from './kept-boot';

/** What a page is told by the server that composed it, in `<script type="application/json" id="queuebell-boot">`. */
export interface Boot {
  registry: Registry;
  site: SiteInfo;
  /**
   * Only on a device entry: the remote that this page is. `stays`: it belongs to a device that runs for months, and so
   * keeps itself for when the server is away, and looks for new releases.
   */
  standalone?: { remote: string; stays: boolean };
}

const FALLBACK_SITE: SiteInfo = { siteName: 'QueueBell', paymentLink: '', publicOrigin: '' };

/** Who was here before does not wait longer for a registry than this. */
const REGISTRY_WITHIN_MS = 5_000;

/**
 * Reads what the server inlined, or asks for it where the page came from a plain file server, has it broken, or its server
 * cannot read its registry just now. Who was here before goes on with the last good one when nobody has it (kept-boot.ts).
 *
 * @throws when there is no registry to be had at all
 */
export async function readBoot(
  document: Document,
  fetch: typeof globalThis.fetch,
  storage: BrowserStorage,
): Promise<Boot> {
  const told = inlined(document);
  try {
    return parseBoot(told);
  } catch {
    const boot = await askForBoot(fetch).catch((cause: unknown) => {
      const kept = keptBoot(storage);
      if (kept === undefined) throw cause;
      return parseBoot(kept);
    });
    return { ...boot, ...parseStandalone(told) };
  }
}

/** What the page brings; undefined where that is nothing, or cannot be read. */
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

/** The registry as it is now. @throws when nobody answers, the server cannot read it, or the answer is none */
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
