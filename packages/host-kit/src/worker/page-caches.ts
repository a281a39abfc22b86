/** The two caches of a device: one for pages, one for the files that they need. */
export interface PageCaches {
  pages: Cache;
  files: Cache;
}

/** Another layout of what is kept takes another number; what lies under other numbers is removed. */
const LAYOUT = 1;

const prefixOf = (scope: string): string => `queuebell ${new URL(scope).pathname} `;
const nameOf = (scope: string, what: keyof PageCaches): string => `${prefixOf(scope)}${what} ${LAYOUT}`;

export async function openPageCaches(caches: CacheStorage, scope: string): Promise<PageCaches> {
  const open = (what: keyof PageCaches) => caches.open(nameOf(scope, what));
  return { pages: await open('pages'), files: await open('files') };
}

/** Removes what an older worker of this scope has kept in another way. */
export async function removeOldLayouts(caches: CacheStorage, scope: string): Promise<void> {
  const own = [nameOf(scope, 'pages'), nameOf(scope, 'files')];
  const old = (await caches.keys()).filter((name) => name.startsWith(prefixOf(scope)) && !own.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Removes all that a worker of this scope has kept. */
export async function deletePageCaches(caches: CacheStorage, scope: string): Promise<void> {
  const own = (await caches.keys()).filter((name) => name.startsWith(prefixOf(scope)));
  await Promise.all(own.map((name) => caches.delete(name)));
}

/** Under which address a page is kept: what stands behind `?` does not make it another one. */
export function pageKey(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** A good answer; not the page that a hotel's network or a proxy shows in the place of a file. */
export const isFile = (response: Response): boolean => response.ok && !isHtml(response);

export const isHtml = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/html') === true;
