/** The folder of a script or stylesheet, as an absolute URL that ends with a slash. */
export const folderOf = (url: string): string => new URL('.', new URL(url, document.baseURI)).href;

/**
 * Keeps releases of one remote apart when a page loads one after another. Their runtimes register chunks in the same global list,
 * by the same ids, so the second would use chunks of the first. This gives each release's folder a list of its own, known by the
 * script that runs.
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
 * Removes a release's styles and loading files from the page, because class names are the same in all releases of a remote.
 *
 * @param folder of all its files
 */
export function removeTraces(folder: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.href.startsWith(folder)) link.remove();
  }
  // Styles in the page that the server sent (api, page-head.ts).
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-from]')) {
    if (folderOf(style.dataset['from'] ?? '') === folder) style.remove();
  }
  stopWaiting(folder);
}

/**
 * Removes a release's loading scripts and styles from the page. A runtime would wait for such a script, and would count such a
 * style as loaded, so a Retry would request nothing.
 *
 * @param folder of all its files
 */
export function stopWaiting(folder: string): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (script.src.startsWith(folder)) script.remove();
  }
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.href.startsWith(folder) && link.sheet === null) link.remove();
  }
}
