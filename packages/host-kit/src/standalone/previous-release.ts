import { BOOT_ELEMENT_ID } from '../host/boot-element';
import type { WhenStaying } from '../watch-leaving';

/** In the address of a device entry: the requested release (api, PagesService.device). */
const PARAMETER = 'release';
const ANSWER_WITHIN_MS = 5_000;

export interface Replaced {
  remote: string;
  version: string;
  fallback: string;
}

/** Leads a device entry's page to the release before its own. */
export interface PreviousRelease {
  /** The release that this page was asked for, because a newer one had failed; null: the current one. */
  readonly asked: string | null;
  /**
   * Loads the page of the release before its own, if the server has it.
   *
   * @param report called just before
   * @returns whether the page is being left
   */
  go(report: (replaced: Replaced) => void): Promise<boolean>;
}

interface PreviousReleaseDeps {
  document: Pick<Document, 'getElementById'>;
  history: Pick<History, 'state' | 'replaceState'>;
  location: { href: string; replace(url: URL): void };
  fetch: typeof globalThis.fetch;
  whenStaying: WhenStaying;
}

/**
 * Leads a device whose release fails at its start back to an earlier one, because nobody is there to do it. The
 * release is removed from the address once it is read, so a later reload asks for the current release, which
 * may be repaired by then.
 */
export function createPreviousRelease({
  document,
  history,
  location,
  fetch,
  whenStaying,
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
      await new Promise<void>(whenStaying);
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

/** Does not use the usual parser, which may be the broken part. */
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
