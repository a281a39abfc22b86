import { DEVICE_ADDRESSES } from '@queuebell/contracts';

/** By short address, in small letters: the device entry that it leads to. */
const ENTRIES = new Map<string, string>(
  Object.values(DEVICE_ADDRESSES).map(({ short, entry }) => [short, entry]),
);

/** First parts of the addresses that the server, or the proxy before it, answers by itself, whatever a remote says. */
export const OWN_FIRST_PARTS: readonly string[] = [
  'api',
  'assets',
  'icons',
  'proxy',
  'releases',
  'remotes',
  'remotes.json',
  'sandbox',
  'unavailable.html',
  ...[...ENTRIES.keys()].map((short) => short.slice(1)),
];

/** A file beside the shell's page. */
export const ROOT_FILE = /^\/[\w-][\w.-]*\.(svg|png|ico|txt|webmanifest)$/;
/** Follows the address of a device entry; below the remote's name, and beside the tickets, are service workers. */
const DEVICE_FILE = /\.webmanifest$|^\/sw\.js$|^\/ticket\/alert-sw\.js$/;

/** Whether a path without parameters is that of a file that the server answers among the pages; capitals make no difference. */
export const isOwnFile = (path: string): boolean =>
  [ROOT_FILE, DEVICE_FILE].some((files) => files.test(path.toLowerCase()));

/** Where a short address leads, such as '/tv'; television keyboards begin with a capital. Undefined for any other path. */
export const deviceEntryAt = (path: string): string | undefined =>
  ENTRIES.get(path.toLowerCase().replace(/\/$/, ''));
