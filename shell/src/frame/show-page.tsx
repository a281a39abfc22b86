import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

interface PageFailureHandlers {
  /** Called when the prerendered page differs, so that React drew it again. */
  onRedrawn: (cause: unknown) => void;
  /** Called when the whole page failed and React removed it. @returns its replacement */
  onBroken: (cause: unknown) => ReactNode;
}

/** Hydrates the page that the server sent, or draws it where there is none. */
export function showPage(
  root: HTMLElement,
  page: ReactNode,
  { onRedrawn, onBroken }: PageFailureHandlers,
): void {
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
 * A prerendered page's stylesheets are links that the remote does not load again. A failed one is removed
 * first, so that it is loaded, or its failure noticed.
 */
export function dropFailedStyles(document: Document): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][data-href]')) {
    if (!link.sheet) link.remove();
  }
}
