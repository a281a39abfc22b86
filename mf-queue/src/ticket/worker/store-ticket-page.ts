import { type PageCaches, isFile, isHtml } from '@queuebell/host-kit/worker';

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Immutable files on the page's own origin. */
const FILES = /\/(?:releases|assets)\/[^"'\s]+\.(?:js|css)/g;
const TAGS_WITH_FILES = /<(?:script|link|meta)\s[^>]*>/g;

/** The scripts and styles in a page's tags, as paths. Its registry names others, which it does not need. */
export function filesIn(html: string): string[] {
  const named = (html.match(TAGS_WITH_FILES) ?? []).flatMap((tag) => tag.match(FILES) ?? []);
  return [...new Set(named)];
}

/**
 * Stores the page of the tickets, which is the same for all: first its files, then the page. A failure leaves the stored page
 * intact.
 * @param page absolute
 * @throws if the page could not be stored
 */
export async function storeTicketPage(
  { pages, files }: PageCaches,
  page: string,
  fetch: Fetch,
): Promise<void> {
  const fresh = await fetch(page, { cache: 'no-store', headers: { Accept: 'text/html' } });
  if (!fresh.ok || !isHtml(fresh)) throw new Error(`${page} answers ${fresh.status}.`);
  const needed = filesIn(await fresh.clone().text()).map((path) => new URL(path, page).href);
  await Promise.all(
    needed.map(async (url) => {
      if (await files.match(url, { ignoreVary: true })) return;
      const file = await fetch(url);
      if (!isFile(file)) throw new Error(`${url} answers ${file.status}.`);
      await files.put(url, file);
    }),
  );
  await pages.put(page, fresh);
  const unneeded = (await files.keys()).filter(({ url }) => !needed.includes(url));
  await Promise.all(unneeded.map((file) => files.delete(file)));
}
