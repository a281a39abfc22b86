import { html, type Html } from '../http/html.js';
import type { FirstPicture } from './first-picture.js';
import { EMPTY_FOR_SESSION, HIDE_FROM_SESSION, inlineScript } from './inline-scripts.js';
import {
  bootScript,
  preloadLinks,
  styleLinks,
  type Boot,
  type NeededFiles,
  type NeededInShell,
} from './page-head.js';

/** Where the shell's `index.html` lets the server say what it knows. */
export const HEAD_PLACEHOLDER = '<!--queuebell:head-->';
const HEAD_END = '</head>';
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
 * The same with its first picture in it, which needs its styles, in the order in which the scripts would load them: after
 * the shell's own.
 */
export function composeDrawnPage(
  indexHtml: string,
  boot: Boot,
  needed: NeededInShell,
  { title, root }: FirstPicture,
): string {
  const { scripts } = needed;
  const head = html`${inlineScript(HIDE_FROM_SESSION)}${bootScript(boot)}${preloadLinks({ scripts, styles: [] })}`;
  const body = html`<div id="root">${root}</div>
    ${inlineScript(EMPTY_FOR_SESSION)}`;
  return indexHtml
    .replace(HEAD_PLACEHOLDER, () => head.text)
    .replace(HEAD_END, () => html`${styleLinks(needed)}`.text + HEAD_END)
    .replace(TITLE, (own) => (title.text === '' ? own : titleTag(title)))
    .replace(NO_SCRIPT, '')
    .replace(EMPTY_ROOT, () => body.text);
}

const titleTag = (title: Html): string => html`<title>${title}</title>`.text;
