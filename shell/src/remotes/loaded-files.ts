/** The folder of a script or stylesheet, as an absolute URL that ends with a slash. */
export const folderOf = (url: string): string => new URL('.', new URL(url, document.baseURI)).href;

/**
 * Keeps the releases of one remote apart that a page has one after the other. Their runtimes all register their chunks in
 * the same global list, by the same ids: without this the second one would take what is there of the first for its own.
 * With it each finds the list of its own folder, known by the script that runs.
 *
 * @param list the list's name: 'webpackChunkmf_queue'
 */
export function keepChunksApart(list: string): void {
  const lists = new Map<string, unknown>();
  const ownFolder = () => {
    const script = document.currentScript;
    return script instanceof HTMLScriptElement ? folderOf(script.src) : '';
  };
  Object.defineProperty(window, list, {
    configurable: true,
    get: () => lists.get(ownFolder()),
    set: (value: unknown) => lists.set(ownFolder(), value),
  });
}

/**
 * Takes a release's styles, and what is still on its way of it, out of the page: class names are the same in all releases of a remote.
 *
 * @param folder where all its files are
 */
export function removeTraces(folder: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.href.startsWith(folder)) link.remove();
  }
  // Those that the page brought along (api, page-head.ts).
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-from]')) {
    if (folderOf(style.dataset['from'] ?? '') === folder) style.remove();
  }
  stopWaiting(folder);
}

/**
 * Takes a release's scripts and styles that are still on their way out of the page: a runtime takes a script that waits under the
 * same name for its own, and a style that was only asked for as one that is there, so that a Retry would ask for nothing.
 *
 * @param folder where all its files are
 */
export function stopWaiting(folder: string): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (script.src.startsWith(folder)) script.remove();
  }
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.href.startsWith(folder) && link.sheet === null) link.remove();
  }
}
