import { digestsByUrl, releasesOf, type Registry } from '@queuebell/contracts/registry';

/** The attributes with which page-head.ts names a file of another origin. */
const FOREIGN_FILE = / (?:href|src)="([^"]+)" crossorigin/g;

/** Whether a remote in it is on another origin. */
export const hasDigests = ({ remotes }: Registry): boolean =>
  Object.values(remotes)
    .flatMap(releasesOf)
    .some(({ integrity }) => integrity !== undefined);

/** The page, with the digest of each file of another origin: its browser uses none that was changed since the deploy. */
export function withIntegrity(page: string, registry: Registry): string {
  if (!hasDigests(registry)) return page;
  const releases = Object.values(registry.remotes).flatMap(releasesOf);
  const digests = new Map(releases.flatMap((release) => Object.entries(digestsByUrl(release))));
  return page.replace(FOREIGN_FILE, (attributes, url: string) => {
    const digest = digests.get(url);
    return digest === undefined ? attributes : `${attributes} integrity="${digest}"`;
  });
}
