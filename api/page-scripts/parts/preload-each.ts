import { find } from './find';

export function preloadEach(meta: string, priority?: 'low'): void {
  for (const href of find<HTMLMetaElement>(`meta[name=queuebell-${meta}]`).content.split(' ')) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = href.endsWith('.css') ? 'style' : 'script';
    if (priority) link.fetchPriority = priority;
    // Files of another origin are loaded with CORS, and with their digests.
    if (!/^\/(?!\/)/.test(href)) {
      link.crossOrigin = '';
      link.integrity = self.queuebellDigests?.[href] ?? '';
    }
    link.href = href;
    document.head.append(link);
  }
}
