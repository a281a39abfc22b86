import { BOOT_ELEMENT_ID } from '../host/boot-element';

/** In the address of a device entry: the release that is asked for (api, PagesService.device). */
const PARAMETER = 'release';
/** How long the server has to say whether it has that page. */
const ANSWER_WITHIN_MS = 5_000;

/** A release that an earlier one replaces, for a report. */
export interface Replaced {
  remote: string;
  version: string;
  fallback: string;
}

/** The way of a device entry's page to the release before its own. */
export interface PreviousRelease {
  /** The release that this page was asked to be, because a newer one had just broken; null: it is the current one. */
  readonly asked: string | null;
  /**
   * Loads the page of the release before its own, unless the server offers none.
   *
   * @param report told just before
   * @returns whether the page is on its way out
   */
  go(report: (replaced: Replaced) => void): Promise<boolean>;
}

interface PreviousReleaseDeps {
  document: Pick<Document, 'getElementById'>;
  history: Pick<History, 'state' | 'replaceState'>;
  location: { href: string; replace(url: URL): void };
  fetch: typeof globalThis.fetch;
}

/**
 * Leads a device whose release breaks at its start back to an earlier one, because nobody is there to do it. The release in the address is
 * removed once it is read, so that each later reload asks for the current release, which may be mended by then.
 */
export function createPreviousRelease({
  document,
  history,
  location,
  fetch,
}: PreviousReleaseDeps): PreviousRelease {
  const own = new URL(location.href);
  const asked = own.searchParams.get(PARAMETER);
  if (asked !== null) {
    own.searchParams.delete(PARAMETER);
    history.replaceState(history.state, '', own);
  }
  return {
    asked,
    async go(report) {
      const replaced = replacedIn(document, asked);
      if (!replaced) return false;
      const other = new URL(location.href);
      other.searchParams.set(PARAMETER, replaced.fallback);
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const isServed = await fetch(other, { cache: 'no-store', signal }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!isServed) return false;
      report(replaced);
      location.replace(other);
      return true;
    },
  };
}

/** As the server told it. Read without what parses it elsewhere, which may be what is broken. */
function replacedIn(document: PreviousReleaseDeps['document'], asked: string | null): Replaced | null {
  try {
    const { registry, standalone } = JSON.parse(document.getElementById(BOOT_ELEMENT_ID)?.textContent ?? '');
    const { remote } = standalone;
    const { version: current, previous, earlier = [] } = registry.remotes[remote];
    const versions: unknown[] = [current, ...[previous, ...earlier].filter(Boolean).map(versionOf)];
    const version = asked ?? current;
    const fallback = versions[versions.indexOf(version) + 1];
    const isKnown = versions.includes(version);
    return isKnown && typeof fallback === 'string' ? { remote, version, fallback } : null;
  } catch {
    return null;
  }
}

const versionOf = ({ version }: { version: unknown }) => version;
