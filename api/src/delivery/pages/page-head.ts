import type { Registry, RemoteDescription, ReleaseFiles, SiteInfo } from '@queuebell/contracts';
import { html, jsonForScript, stylesheetTag, type Html } from '../../platform/http/html.js';

/** What the server tells a page, in `<script type="application/json" id="queuebell-boot">`. */
export interface Boot {
  /** Missing where it cannot be read: the page then goes by the last one that it knows. */
  registry?: Registry;
  site: SiteInfo;
  /** In a device entry only. `stays`: it keeps itself for when the server is away, and looks for new releases. */
  standalone?: { remote: string; stays?: boolean };
}

export const bootScript = (boot: Boot): Html =>
  html`<script type="application/json" id="queuebell-boot">
    ${jsonForScript(boot)}
  </script>`;

const none: ReleaseFiles = { scripts: [], styles: [] };

/** Everything that a page needs of a release, each file once, as URLs. */
export interface NeededFiles {
  scripts: string[];
  styles: string[];
}

/** Texts of stylesheets, by URL. One that is not in it is linked. */
export type StyleTexts = ReadonlyMap<string, string>;

/** What a page needs of one release. */
export interface NeededOfRelease extends NeededFiles {
  /** The folder of the release, as a URL that ends with a slash. */
  base: string;
}

const within = (base: string, files: readonly ReleaseFiles[]): NeededFiles => ({
  scripts: [...new Set(files.flatMap(({ scripts }) => scripts))].map((file) => base + file),
  styles: [...new Set(files.flatMap(({ styles }) => styles))].map((file) => base + file),
});

/** The folder of a release, as a URL that ends with a slash. */
const baseOf = (entryUrl: string, { entry }: RemoteDescription): string => entryUrl.slice(0, -entry.length);

/**
 * What the shell will load of a remote for one path: its entry, what it always needs and that screen's own files.
 * @param description null for a remote on another origin, of which only the entry is known
 */
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

/** What a remote's stand-alone page starts with, what the screen on one path needs besides, and what one without a session. */
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

/** @returns those that are not there yet */
export const without = (there: NeededFiles, { scripts, styles }: NeededFiles): NeededFiles => ({
  scripts: scripts.filter((url) => !there.scripts.includes(url)),
  styles: styles.filter((url) => !there.styles.includes(url)),
});

/** Files of another origin are loaded with CORS by all that loads any; a preload without would be thrown away. */
const isElsewhere = (url: string): boolean => !url.startsWith('/') || url.startsWith('//');

const preload = (url: string, as: 'script' | 'style'): Html =>
  isElsewhere(url)
    ? html`<link rel="preload" as="${as}" href="${url}" crossorigin />`
    : html`<link rel="preload" as="${as}" href="${url}" />`;

/** A script that a page starts with. */
export const scriptTag = (url: string): Html =>
  isElsewhere(url)
    ? html`<script defer src="${url}" crossorigin></script>`
    : html`<script defer src="${url}"></script>`;

export const preloadLinks = ({ scripts, styles }: NeededFiles): Html[] => [
  ...scripts.map((url) => preload(url, 'script')),
  ...styles.map((url) => preload(url, 'style')),
];

/** Scripts that a page which shows something already can wait for: FETCH_LATE has them fetched. */
export const latePreloads = ({ scripts }: NeededFiles): Html[] =>
  scripts.length === 0 ? [] : [html`<meta name="queuebell-late" content="${scripts.join(' ')}" />`];

/**
 * Styles that the page is painted with, in the page itself where their texts are known. A remote finds them by `data-href`,
 * its own name of them, and does not load them again.
 */
export const styleTags = ({ base, styles }: NeededOfRelease, texts: StyleTexts): Html[] =>
  styles.map((url) => {
    const name = url.slice(base.length);
    const text = texts.get(url);
    return text === undefined
      ? html`<link rel="stylesheet" href="${url}" data-href="${name}" />`
      : stylesheetTag(text, base, name);
  });
