import { DEVICE_ADDRESSES } from '@queuebell/contracts';

/** Short paths in lower case, with the device entry that each leads to. */
const ENTRIES = new Map<string, string>(
  Object.values(DEVICE_ADDRESSES).map(({ short, entry }) => [short, entry]),
);

/** First path segments that the server or its proxy handles, whatever a remote claims. */
export const OWN_FIRST_PARTS: readonly string[] = [
  'api',
  'assets',
  'busy',
  'icons',
  'preview',
  'proxy',
  'releases',
  'remotes',
  'remotes.json',
  'sandbox',
  'unavailable.html',
  ...[...ENTRIES.keys()].map((short) => short.slice(1)),
];

/** Files that browsers and search engines ask every site for: this one has none. */
export const ROOT_FILE = /^\/[\w-][\w.-]*\.(svg|png|ico|txt|webmanifest)$/;
/**
 * A manifest follows a device entry's path; service workers are below a remote's name and beside the tickets.
 */
const DEVICE_FILE = /\.webmanifest$|^\/sw\.js$|^\/ticket\/alert-sw\.js$/;

/** Whether a path without parameters is reserved for files of the server, even if there is no such file; case does not matter. */
export const isOwnFile = (path: string): boolean =>
  [ROOT_FILE, DEVICE_FILE].some((files) => files.test(path.toLowerCase()));

/**
 * The target of a short path such as '/tv', in any case, because television keyboards begin with a capital.
 * Undefined for other paths.
 */
export const deviceEntryAt = (path: string): string | undefined =>
  ENTRIES.get(path.toLowerCase().replace(/\/$/, ''));
