import type { Registry, RemoteDescription, ReleaseFiles, SiteInfo } from '@queuebell/contracts';
import { html, jsonForScript, stylesheetTag, type Html } from '../../platform/http/html.js';
import { EXPECT_FILES, inlineScript } from './inline-scripts.js';
import { hasDigests } from './integrity.js';

/** The server's data for a page, in `<script type="application/json" id="queuebell-boot">`. */
export interface Boot {
  /** Missing if it cannot be read: the page then uses the last one that it stored. */
  registry?: Registry;
  site: SiteInfo;
  /** In a device entry only. `stays`: the entry stores itself for offline use and looks for new releases. */
  standalone?: { remote: string; stays?: boolean };
}

/** A page knows its shell's script by itself. */
export function bootScript({ registry, ...rest }: Boot): Html {
  const { shell: _, ...inPage } = registry ?? {};
  return html`<script type="application/json" id="queuebell-boot">
      ${jsonForScript({ ...(registry && { registry: inPage }), ...rest })}
    </script>
    ${registry && hasDigests(registry) ? inlineScript(EXPECT_FILES) : []}`;
}

const none: ReleaseFiles = { scripts: [], styles: [] };

export interface NeededFiles {
  scripts: string[];
  styles: string[];
}

/** Texts of stylesheets, by URL. Others are linked. */
export type StyleTexts = ReadonlyMap<string, string>;

export interface NeededOfRelease extends NeededFiles {
  base: string;
}

const within = (base: string, files: readonly ReleaseFiles[]): NeededFiles => ({
  scripts: [...new Set(files.flatMap(({ scripts }) => scripts))].map((file) => base + file),
  styles: [...new Set(files.flatMap(({ styles }) => styles))].map((file) => base + file),
});

/** URL of a release's folder, with a slash at its end. */
const baseOf = (entryUrl: string, { entry }: RemoteDescription): string => entryUrl.slice(0, -entry.length);

/** @param description null for a remote on another origin, of which only the entry is known */
export function filesInShell(
  entryUrl: string,
  description: RemoteDescription | null,
  path: string,
): NeededOfRelease {
  if (!description) return { base: '', scripts: [entryUrl], styles: [] };
  const { exposed, screens, entry } = description;
  const base = baseOf(entryUrl, description);
  const files = [{ scripts: [entry], styles: [] }, exposed, screens[path] ?? none];
  return { base, ...within(base, files) };
}

/** The files of a remote's stand-alone page: its start, the screen of one path, and what guests need. */
export function filesStandingAlone(
  entryUrl: string,
  description: RemoteDescription,
  path: string,
): { start: NeededOfRelease; screen: NeededOfRelease; guest: NeededFiles } {
  const base = baseOf(entryUrl, description);
  const start = { base, ...within(base, [description.standalone]) };
  const screen = without(start, within(base, [description.screens[path] ?? none]));
  const guest = without(screen, without(start, within(base, [description.guest ?? none])));
  return { start, screen: { base, ...screen }, guest };
}

export const without = (there: NeededFiles, { scripts, styles }: NeededFiles): NeededFiles => ({
  scripts: scripts.filter((url) => !there.scripts.includes(url)),
  styles: styles.filter((url) => !there.styles.includes(url)),
});

/** A remote's files of another origin are loaded with CORS; a preload without CORS would be fetched twice. */
const isOnOtherOrigin = (url: string): boolean => !url.startsWith('/') || url.startsWith('//');

const preload = (url: string, as: 'script' | 'style'): Html =>
  isOnOtherOrigin(url)
    ? html`<link rel="preload" as="${as}" href="${url}" crossorigin />`
    : html`<link rel="preload" as="${as}" href="${url}" />`;

export const scriptTag = (url: string): Html =>
  isOnOtherOrigin(url)
    ? html`<script defer src="${url}" crossorigin></script>`
    : html`<script defer src="${url}"></script>`;

export const preloadLinks = ({ scripts, styles }: NeededFiles): Html[] => [
  ...scripts.map((url) => preload(url, 'script')),
  ...styles.map((url) => preload(url, 'style')),
];

/** Preloads for scripts that can wait until the page is painted (FETCH_LATE). */
export const latePreloads = ({ scripts }: NeededFiles): Html[] =>
  scripts.length === 0 ? [] : [html`<meta name="queuebell-late" content="${scripts.join(' ')}" />`];

/** `data-href` tells the remote that an inlined style is already there. */
export const styleTags = ({ base, styles }: NeededOfRelease, texts: StyleTexts): Html[] =>
  styles.map((url) => {
    const name = url.slice(base.length);
    const text = texts.get(url);
    return text === undefined
      ? isOnOtherOrigin(url)
        ? html`<link rel="stylesheet" href="${url}" crossorigin data-href="${name}" />`
        : html`<link rel="stylesheet" href="${url}" data-href="${name}" />`
      : stylesheetTag(text, base, name);
  });
