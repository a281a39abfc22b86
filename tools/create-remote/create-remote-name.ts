/** The part after `mf-` is also the remote's address. */
const NAME = /^mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const LONGEST = 40;
/** The server's own addresses (api/src/platform/http/own-addresses.ts) that a remote's name could give. */
const NOT_PAGES = [
  'api',
  'assets',
  'busy',
  'desk',
  'door',
  'icons',
  'preview',
  'proxy',
  'releases',
  'remotes',
  'sandbox',
  'tv',
];

/** @param name 'mf-shop-news' @returns with '/shop-news' and 'Shop news' */
export function namesOf(name: string): { name: string; path: string; title: string } {
  const word = name.slice('mf-'.length);
  const words = word.replaceAll('-', ' ');
  return { name, path: `/${word}`, title: words.charAt(0).toUpperCase() + words.slice(1) };
}

/**
 * Why a remote cannot have a name.
 *
 * @param taken `folders` of the checkout, and of its packages; `paths` that have an owner, and who it is
 * @returns null when it can
 */
export function nameProblem(
  name: string | undefined,
  { folders, paths }: { folders: readonly string[]; paths: Readonly<Record<string, string>> },
): string | null {
  const example = 'npm run create-remote -- mf-reviews';
  if (name === undefined || name === '') return `Name the new remote: ${example}`;
  if (!NAME.test(name) || name.length > LONGEST) {
    return (
      `${JSON.stringify(name)} is not a valid name for a remote. It must begin with mf-, contain only small letters, digits and ` +
      `single hyphens, and have at most ${LONGEST} characters: ${example}`
    );
  }
  if (folders.includes(name)) return `${name} already exists. Choose another name.`;
  const { path } = namesOf(name);
  if (NOT_PAGES.includes(path.slice(1))) {
    return `${path} is an address of the server itself. Choose another name.`;
  }
  // The router ignores case.
  const owner = Object.entries(paths).find(([each]) => each.toLowerCase() === path)?.[1];
  return owner === undefined ? null : `${owner} already owns ${path}. Choose another name.`;
}
