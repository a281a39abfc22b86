import { html } from '../http/html.js';
import { bootScript, preloadLinks, type Boot, type NeededFiles } from './page-head.js';

/** Where the shell's `index.html` lets the server say what it knows. */
export const HEAD_PLACEHOLDER = '<!--queuebell:head-->';

/** The shell's page with the registry inlined and preloads for exactly what its first route needs (design §3). */
export function composeShellPage(indexHtml: string, boot: Boot, needed: NeededFiles): string {
  const head = html`${bootScript(boot)}${preloadLinks(needed)}`.text;
  return indexHtml.replace(HEAD_PLACEHOLDER, () => head);
}
