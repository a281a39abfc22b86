import { FIRST_PICTURE_ID } from '@queuebell/contracts';
import { html, styleTag, type Html } from '../../platform/http/html.js';
import { fetchBySession, type FilesBySession } from './fetch-by-session.js';
import type { FirstPicture } from './first-picture.js';
import {
  EMPTY_FOR_SESSION,
  FETCH_LATE,
  GUARD_SHELL,
  HIDE_FROM_SESSION,
  inlineScript,
} from './inline-scripts.js';
import {
  bootScript,
  latePreloads,
  preloadLinks,
  styleTags,
  type Boot,
  type NeededFiles,
  type NeededOfRelease,
  type StyleTexts,
} from './page-head.js';
import { DRAWN_ID } from './page-names.js';

export const HEAD_PLACEHOLDER = '<!--queuebell:head-->';
/** Marks the script that watches the start. Older shells lack it and do not report their start. */
export const GUARD_PLACEHOLDER = '<!--queuebell:guard-->';
const STYLE_LINKS = /<link [^>]*rel="stylesheet"[^>]*>/g;
const FIRST_PICTURE_TAG = ` id="${FIRST_PICTURE_ID}"`;
const LINKED = / href="([^"]+)"/;
const EMPTY_ROOT = '<div id="root"></div>';
const TITLE = /<title>[^<]*<\/title>/;
const NO_SCRIPT = /\s*<noscript>.*?<\/noscript>/s;

export const stylesOf = (indexHtml: string): string[] =>
  (indexHtml.match(STYLE_LINKS) ?? []).flatMap((link) => LINKED.exec(link)?.[1] ?? []);

/** Inlines the registry and preloads exactly what the first route needs. */
export function composeShellPage(
  indexHtml: string,
  boot: Boot,
  needed: NeededFiles,
  bySome: FilesBySession = {},
): string {
  const head = html`${bootScript(boot)}${preloadLinks(needed)}${fetchBySession(bySome)}`;
  return guarded(indexHtml).replace(HEAD_PLACEHOLDER, () => head.text);
}

/** Styles come first and are inlined if possible, so that the picture needs no second round trip. */
export function composeDrawnPage(
  indexHtml: string,
  boot: Boot,
  needed: NeededOfRelease,
  { head: ownHead, root }: FirstPicture,
  texts: StyleTexts,
): string {
  const ownStyles =
    indexHtml
      .match(STYLE_LINKS)
      ?.map((link) => withText(link, texts))
      .join('') ?? '';
  const first =
    html`${paintFrom(root)}${inlineScript(HIDE_FROM_SESSION)}`.text +
    ownStyles +
    html`${styleTags(needed, texts)}`.text;
  const late = latePreloads(needed);
  const head = html`${bootScript(boot)}${late}`;
  const body = html`<div id="root">${root}</div>
    ${inlineScript(EMPTY_FOR_SESSION, DRAWN_ID)}${late.length === 0 ? [] : inlineScript(FETCH_LATE)}`;
  return guarded(indexHtml)
    .replaceAll(STYLE_LINKS, '')
    .replace(TITLE, (title) => first + (TITLE.test(ownHead.text) ? '' : title) + ownHead.text)
    .replace(HEAD_PLACEHOLDER, () => head.text)
    .replace(NO_SCRIPT, '')
    .replace(EMPTY_ROOT, () => body.text);
}

const guarded = (indexHtml: string): string =>
  indexHtml.replace(GUARD_PLACEHOLDER, () => inlineScript(GUARD_SHELL).text);

/** Delays the first paint until the marked part is there, instead of painting an empty page. */
function paintFrom(root: Html): Html {
  const last = root.text.includes(FIRST_PICTURE_TAG) ? FIRST_PICTURE_ID : DRAWN_ID;
  return html`<link rel="expect" href="#${last}" blocking="render" />`;
}

function withText(link: string, texts: StyleTexts): string {
  const text = texts.get(LINKED.exec(link)?.[1] ?? '');
  return text === undefined ? link : styleTag(text).text;
}
