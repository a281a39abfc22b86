import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

interface WhatGoesWrong {
  /** Told when what was there is not what the page is now, so that it was drawn anew. */
  onRedrawn: (cause: unknown) => void;
  /** Told when the page broke as a whole, of which React leaves nothing. @returns what takes its place */
  onBroken: (cause: unknown) => ReactNode;
}

/** Shows the page: takes over what the server put there drawn beforehand, or draws it where there is nothing. */
export function showPage(root: HTMLElement, page: ReactNode, { onRedrawn, onBroken }: WhatGoesWrong): void {
  let isBroken = false;
  const onUncaughtError = (cause: unknown) => {
    // If the replacement breaks too, it is not drawn again.
    if (isBroken) return;
    isBroken = true;
    shown.render(onBroken(cause));
  };
  const isDrawn = root.hasChildNodes();
  const shown = isDrawn
    ? hydrateRoot(root, page, { onUncaughtError, onRecoverableError: onRedrawn })
    : createRoot(root, { onUncaughtError });
  if (!isDrawn) shown.render(page);
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
