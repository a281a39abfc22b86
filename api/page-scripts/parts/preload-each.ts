import { find } from './find';

/** Has the addresses in a meta element preloaded. */
export function preloadEach(meta: string, priority?: 'low'): void {
  for (const href of find<HTMLMetaElement>(`meta[name=queuebell-${meta}]`).content.split(' ')) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = href.endsWith('.css') ? 'style' : 'script';
    if (priority) link.fetchPriority = priority;
    // Of another origin: what loads it does so with CORS.
    if (!/^\/(?!\/)/.test(href)) link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
}
