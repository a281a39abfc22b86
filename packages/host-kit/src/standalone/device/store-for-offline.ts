/** The part of a browser's service workers that is used here. */
export interface Workers {
  register(
    url: string,
    options: RegistrationOptions,
  ): Promise<{ active: Pick<ServiceWorker, 'postMessage'> | null }>;
  ready: Promise<unknown>;
}

interface KeepOfflineDeps {
  /** Undefined for a page that came neither by HTTPS nor from this machine. */
  workers: Workers | undefined;
  document: Document;
  location: Pick<Location, 'origin' | 'pathname'>;
}

/**
 * Lets the browser store the page for when the server is away (worker/worker.ts).
 *
 * @param base the remote's entry, without a slash at its end: '/remotes/mf-queue'
 * @returns tells the worker that the page works; null where the browser stores nothing
 * @throws when the worker could not be installed
 */
export async function storeForOffline(
  base: string,
  { workers, document, location }: KeepOfflineDeps,
): Promise<(() => void) | null> {
  const release = releaseIn(document, location.origin);
  if (!workers || release === null) return null;
  const scope = `${base}/`;
  const registration = await workers.register(`${scope}sw.js`, { scope, updateViaCache: 'none' });
  return () => {
    void workers.ready.then(() =>
      registration.active?.postMessage({ page: location.origin + location.pathname, release }),
    );
  };
}

/** The folder of the release whose scripts this page runs; the registry may name another one. */
function releaseIn({ scripts }: Document, origin: string): string | null {
  for (const { src } of scripts) {
    const [folder] =
      /^\/releases\/[^/]+\/[^/]+\//.exec(src.startsWith(origin) ? src.slice(origin.length) : '') ?? [];
    if (folder !== undefined) return origin + folder;
  }
  return null;
}
