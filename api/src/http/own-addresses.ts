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
];

/** A file beside the shell's page. */
export const ROOT_FILE = /^\/[\w-][\w.-]*\.(svg|png|ico|txt|webmanifest)$/;
/** Follows the address of a device entry; below the remote's name, and beside the tickets, are service workers. */
const DEVICE_FILE = /\.webmanifest$|^\/sw\.js$|^\/ticket\/alert-sw\.js$/;

/** Whether a path without parameters is that of a file that the server answers among the pages; capitals make no difference. */
export const isOwnFile = (path: string): boolean =>
  [ROOT_FILE, DEVICE_FILE].some((files) => files.test(path.toLowerCase()));
