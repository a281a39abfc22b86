/** A device's two caches. */
export interface PageCaches {
  pages: Cache;
  files: Cache;
}

/** Raise it when the layout of the caches changes: other layouts are removed. */
const LAYOUT = 1;

const prefixOf = (scope: string): string => `queuebell ${new URL(scope).pathname} `;
const nameOf = (scope: string, what: keyof PageCaches): string => `${prefixOf(scope)}${what} ${LAYOUT}`;

export async function openPageCaches(caches: CacheStorage, scope: string): Promise<PageCaches> {
  const open = (what: keyof PageCaches) => caches.open(nameOf(scope, what));
  return { pages: await open('pages'), files: await open('files') };
}

export async function removeOldLayouts(caches: CacheStorage, scope: string): Promise<void> {
  const own = [nameOf(scope, 'pages'), nameOf(scope, 'files')];
  const old = (await caches.keys()).filter((name) => name.startsWith(prefixOf(scope)) && !own.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

export async function deletePageCaches(caches: CacheStorage, scope: string): Promise<void> {
  const own = (await caches.keys()).filter((name) => name.startsWith(prefixOf(scope)));
  await Promise.all(own.map((name) => caches.delete(name)));
}

/** The address without its query, which does not make it another page. */
export function pageKey(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** Not the page that a hotel's network or a proxy sends instead of a file. */
export const isFile = (response: Response): boolean => response.ok && !isHtml(response);

export const isHtml = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/html') === true;
