import type { RegistryEntry } from '@queuebell/contracts';
import { pathsOfOthers } from './release-checks.js';

/** The remotes for each path that was handed over. The first one whose current release declares the path owns it. */
export type HandOvers = Readonly<Record<string, readonly string[]>>;

export type PathsByRemote = Readonly<Record<string, readonly string[]>>;

export interface Claims {
  /** Paths in each current release. */
  declared: PathsByRemote;
  handOvers: HandOvers;
}

const at = <Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** @returns undefined if this remote never gave or got the path, or if none of the path's remotes declares it now */
export function firstOf({ declared, handOvers }: Claims, remote: string, path: string): string | undefined {
  const order = at(handOvers, path) ?? [];
  return order.includes(remote)
    ? order.find((each) => at(declared, each)?.includes(path) === true)
    : undefined;
}

/** @returns by remote, those of its paths that no other remote was given */
export const ownedPaths = (claims: Claims): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(claims.declared).map(([remote, paths]) => [
      remote,
      paths.filter((path) => (firstOf(claims, remote, path) ?? remote) === remote),
    ]),
  );

/** @returns a sentence for each path of another remote that overlaps if this remote declares `paths` */
export function pathConflicts(
  remote: string,
  paths: readonly string[],
  { declared, handOvers }: Claims,
): string[] {
  const owned = ownedPaths({ declared: { ...declared, [remote]: paths }, handOvers });
  const entries = Object.entries(owned).map(([name, each]) => [name, { paths: each }] as const);
  return pathsOfOthers(remote, owned[remote] ?? [], Object.fromEntries(entries));
}

/** @param from its owner; the same as `to` takes back a hand-over that waits */
export const handedTo = (handOvers: HandOvers, path: string, from: string, to: string): HandOvers => ({
  ...handOvers,
  [path]: [...new Set([to, from, ...(at(handOvers, path) ?? [])])],
});

export const withoutRemote = (handOvers: HandOvers, remote: string): HandOvers =>
  Object.fromEntries(
    Object.entries(handOvers)
      .map(([path, order]) => [path, order.filter((each) => each !== remote)] as const)
      .filter(([, order]) => order.length > 1),
  );

export interface MovedPath {
  path: string;
  from: string;
  to: string;
}

/** @returns paths that have another owner in the second list */
export const movedPaths = (before: PathsByRemote, after: PathsByRemote): MovedPath[] =>
  Object.entries(after).flatMap(([to, paths]) =>
    paths.flatMap((path) => {
      if (at(before, to)?.includes(path) === true) return [];
      const [from] = Object.entries(before).find(([, each]) => each.includes(path)) ?? [];
      return from === undefined ? [] : [{ path, from, to }];
    }),
  );

export function withPaths<Entry extends Pick<RegistryEntry, 'paths' | 'plain'>>(
  entry: Entry,
  paths: string[],
): Entry {
  const { plain, ...rest } = entry;
  const left = plain?.filter((path) => paths.includes(path)) ?? [];
  return { ...rest, paths, ...(left.length > 0 && { plain: left }) } as Entry;
}
