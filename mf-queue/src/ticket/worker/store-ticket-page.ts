import { type PageCaches, isFile, isHtml } from '@queuebell/host-kit/worker';

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Below these, on the page's own origin, are the files that never change. */
const FILES = /\/(?:releases|assets)\/[^"'\s]+\.(?:js|css)/g;
const TAGS_WITH_FILES = /<(?:script|link|meta)\s[^>]*>/g;

/** The scripts and styles that a page names in its tags, as paths; its registry names others, which it does not need. */
export function filesIn(html: string): string[] {
  const named = (html.match(TAGS_WITH_FILES) ?? []).flatMap((tag) => tag.match(FILES) ?? []);
  return [...new Set(named)];
}

/**
 * Keeps the page of the tickets, which is the same for all of them: first the files that it needs, then the page. Whatever goes wrong
 * on the way, the page that was kept before stays, whole.
 *
 * @param page absolute
 * @throws when the page could not be kept
 */
export async function keepTicketPage(
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
