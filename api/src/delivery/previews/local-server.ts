import type { Registry } from '@queuebell/contracts';

/** Browsers ask no other computer for these names. A policy can name no IPv6 address. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1'];

/** Whether a text is, character by character, an origin on the computer of the person who opens it: 'http://localhost:3200'. */
export function isLoopbackOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'http:' && LOOPBACK_HOSTS.includes(url.hostname) && url.origin === text;
}

/**
 * The registry for a browser that loads a remote from a development server. This server cannot ask there, so the addresses and
 * places are those of the current release. There is nothing to fall back to, so that a mistake is seen.
 *
 * @returns null if the site does not have the remote
 */
export function withLocalServer(registry: Registry, remote: string, origin: string): Registry | null {
  const current = Object.hasOwn(registry.remotes, remote) ? registry.remotes[remote] : undefined;
  if (!current) return null;
  const { paths, plain, withoutFooter, nav, slots } = current;
  const entry = {
    version: 'in-development',
    entry: `${origin}/remoteEntry.js`,
    manifest: `${origin}/mf-manifest.json`,
    paths,
    ...(plain && { plain }),
    ...(withoutFooter && { withoutFooter }),
    ...(nav && { nav }),
    ...(slots && { slots }),
  };
  return { ...registry, remotes: { ...registry.remotes, [remote]: entry } };
}
