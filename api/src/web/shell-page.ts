import { html, type Html } from '../http/html.js';
import type { FirstPicture } from './first-picture.js';
import { EMPTY_FOR_SESSION, HIDE_FROM_SESSION, inlineScript } from './inline-scripts.js';
import {
  bootScript,
  latePreloads,
  preloadLinks,
  styleLinks,
  type Boot,
  type NeededFiles,
  type NeededInShell,
} from './page-head.js';

/** Where the shell's `index.html` lets the server say what it knows. */
export const HEAD_PLACEHOLDER = '<!--queuebell:head-->';
const STYLE_LINKS = /<link [^>]*rel="stylesheet"[^>]*>/g;
const EMPTY_ROOT = '<div id="root"></div>';
const TITLE = /<title>[^<]*<\/title>/;
const NO_SCRIPT = /\s*<noscript>.*?<\/noscript>/s;

/** The script that the shell starts with: it has its content's digest in its name. */
export const scriptOf = (indexHtml: string): string | undefined =>
  /<script[^>]* src="([^"]+)"/.exec(indexHtml)?.[1];

/** The shell's page with the registry inlined and preloads for exactly what its first route needs (design §3). */
export function composeShellPage(indexHtml: string, boot: Boot, needed: NeededFiles): string {
  return indexHtml.replace(HEAD_PLACEHOLDER, () => html`${bootScript(boot)}${preloadLinks(needed)}`.text);
}

/**
 * The same with its first picture in it. What that is painted with comes first, in the order in which scripts would load it:
 * the shell's styles, the screen's. All scripts wait for these, so that nothing shares a slow line with them.
 */
export function composeDrawnPage(
  indexHtml: string,
  boot: Boot,
  needed: NeededInShell,
  { title, root }: FirstPicture,
): string {
  const ownStyles = indexHtml.match(STYLE_LINKS)?.join('') ?? '';
  const first = html`${inlineScript(HIDE_FROM_SESSION)}`.text + ownStyles + html`${styleLinks(needed)}`.text;
  const head = html`${bootScript(boot)}${latePreloads(needed)}`;
  const body = html`<div id="root">${root}</div>
    ${inlineScript(EMPTY_FOR_SESSION)}`;
  return indexHtml
    .replaceAll(STYLE_LINKS, '')
    .replace(TITLE, (own) => first + (title.text === '' ? own : titleTag(title)))
    .replace(HEAD_PLACEHOLDER, () => head.text)
    .replace(NO_SCRIPT, '')
    .replace(EMPTY_ROOT, () => body.text);
}

const titleTag = (title: Html): string => html`<title>${title}</title>`.text;
