import { type PageCaches, isFile, isHtml, pageKey } from './page-caches';
import { RELEASES } from './classify-request';

/** An open page's message to the worker: the page works, and this is its release. */
export interface WorkingPage {
  /** Absolute. */
  page: string;
  /** The folder of the release, absolute, with a slash at its end. */
  release: string;
}

/** A device has three screens and few detours; older pages are removed with their releases. */
const PAGES_MAX = 6;

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** @returns null for any other message */
export function parseWorkingPage(data: unknown, scope: string): WorkingPage | null {
  const { page, release } = (data ?? {}) as Partial<Record<keyof WorkingPage, unknown>>;
  if (typeof page !== 'string' || typeof release !== 'string') return null;
  const isOurs = page.startsWith(scope) && release.startsWith(new URL(RELEASES, scope).href);
  return isOurs && release.endsWith('/') ? { page, release } : null;
}

/**
 * Stores a working page for when the server is away: first all files of its release, then the page. After a
 * failure the page stored before is still complete.
 *
 * @throws when the page could not be stored
 */
export async function storePage(
  caches: PageCaches,
  { page, release }: WorkingPage,
  fetch: Fetch,
): Promise<void> {
  await keepFiles(caches.files, release, fetch);
  const { pathname } = new URL(release);
  const before = await caches.pages.match(pageKey(page));
  if (before && startOf(await before.clone().text()) === pathname) return;
  const fresh = await fetch(pageKey(page), { cache: 'no-store', headers: { Accept: 'text/html' } });
  if (!fresh.ok || !isHtml(fresh)) throw new Error(`${page} answers ${fresh.status}.`);
  // The server has a newer release: the page will soon be that one, and says so then.
  if (startOf(await fresh.clone().text()) !== pathname) return;
  await caches.pages.put(pageKey(page), fresh);
  await prune(caches);
}

async function keepFiles(cache: Cache, release: string, fetch: Fetch): Promise<void> {
  async function keep(url: string): Promise<void> {
    if (await cache.match(url, { ignoreVary: true })) return;
    const response = await fetch(url);
    if (!isFile(response)) throw new Error(`${url} answers ${response.status}.`);
    await cache.put(url, response);
  }

  const description = `${release}remote.json`;
  await keep(description);
  const answer = await cache.match(description, { ignoreVary: true });
  const { files = [] } = (await answer?.json()) as { files?: string[] };
  await Promise.all(files.map((file) => keep(new URL(file, release).href)));
}

/** Removes all but the newest pages, and the files of every release that none of them needs. */
async function prune({ pages, files }: PageCaches): Promise<void> {
  const all = await pages.keys();
  const [old, needed] = [all.slice(0, -PAGES_MAX), all.slice(-PAGES_MAX)];
  await Promise.all(old.map((page) => pages.delete(page)));
  const texts = await Promise.all(needed.map(async (page) => (await pages.match(page))?.text() ?? ''));
  const releases = new Set(texts.map(startOf));
  const isNeeded = ({ url }: Request) => {
    const { pathname } = new URL(url);
    return !pathname.startsWith(RELEASES) || releases.has(releaseOf(pathname));
  };
  const unneeded = (await files.keys()).filter((file) => !isNeeded(file));
  await Promise.all(unneeded.map((file) => files.delete(file)));
}

/** '/releases/mf-queue/1.0.0-abc/' */
const releaseOf = (pathname: string): string => pathname.split('/').slice(0, 4).join('/') + '/';

/** The release of a page's first script; its registry names other releases, too. */
const startOf = (html: string): string | undefined =>
  /<script[^>]* src="(\/releases\/[^/"]+\/[^/"]+\/)/.exec(html)?.[1];
