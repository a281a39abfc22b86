import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/**
 * Shows the page: takes over what the server put there drawn beforehand, or draws it where there is nothing.
 *
 * @param onRedrawn told when what was there is not what the page is now, so that it was drawn anew
 */
export function showPage(root: HTMLElement, page: ReactNode, onRedrawn: (cause: unknown) => void): void {
  if (root.hasChildNodes()) hydrateRoot(root, page, { onRecoverableError: onRedrawn });
  else createRoot(root).render(page);
}

/**
 * The stylesheets of a page drawn beforehand are links that the remote finds and does not load again. One that failed is
 * taken away before, so that it is loaded, or its failure noticed.
 */
export function dropFailedStyles(document: Document): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][data-href]')) {
    if (!link.sheet) link.remove();
  }
}
