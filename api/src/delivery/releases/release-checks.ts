import {
  bestMatch,
  REMOTE_CONTRACT,
  type NavEntry,
  type RemoteDescription,
  type ShellProvision,
} from '@queuebell/contracts';
import semver from 'semver';
import { overlap } from './path-rules.js';

const safeName = /^[a-z0-9][a-z0-9-]{0,63}$/;
const safeVersion = /^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/;

/** Whether a remote's name is safe in addresses and in paths on the disk. */
export const isRemoteName = (name: string): boolean => safeName.test(name);

export const isVersion = (version: string): boolean => safeVersion.test(version);

/** @param provision null if no shell is built @returns a sentence for each reason to refuse the build */
export function refusalsOf(description: RemoteDescription, provision: ShellProvision | null): string[] {
  const { name, version, nav = [], paths } = description;
  return [
    ...(isRemoteName(name) ? [] : [`${name} is not a valid name for a remote.`]),
    ...(isVersion(version) ? [] : [`${version} is not a valid version.`]),
    ...nav.filter(({ path }) => !leadsTo(paths, path)).map(notOwn),
    ...(provision ? unmetBy(provision, description) : unspokenBy(REMOTE_CONTRACT, description)).map(
      (need) => `It ${need}.`,
    ),
  ];
}

const leadsTo = (paths: readonly string[], path: string): boolean =>
  bestMatch(paths, path.split('#', 1)[0] ?? path) !== null;

const notOwn = ({ label, path }: NavEntry): string =>
  `Its link ${label} leads to ${path}, which is not one of its paths.`;

/** @returns a sentence for each missing part that older builds did not need */
export function leftOutBy({ paths, budgets = {}, shared }: RemoteDescription): string[] {
  return [
    ...(shared ? [] : ['remote.json does not say what it shares with the shell: build the remote anew.']),
    ...paths
      .filter((routePath) => !Object.hasOwn(budgets, routePath))
      .map((routePath) => `${routePath} has no budget.`),
  ];
}

/**
 * Capabilities that the shell lacks would fail only at a visitor's click. Singletons must be satisfied by the shell's version; of other
 * packages the remote has its own copy.
 *
 * @returns what the remote does that this shell cannot fulfil, each as the end of a sentence
 */
export function unmetBy(
  { contract, capabilities: offered = [], shared: given }: ShellProvision,
  description: RemoteDescription,
): string[] {
  const { capabilities = [], shared = {} } = description;
  return [
    ...unspokenBy(contract, description),
    ...Object.entries(shared).flatMap(([key, { required, singleton }]) => {
      const version = Object.hasOwn(given, key) ? given[key] : undefined;
      if (!singleton || version === undefined || semver.satisfies(version, required)) return [];
      return [`needs ${key} ${required}; the shell has ${version}`];
    }),
    ...capabilities
      .filter((each) => !offered.includes(each))
      .map((each) => `needs "${each}" of its host, which the shell does not have`),
  ];
}

const unspokenBy = (current: number, { contract }: RemoteDescription): string[] =>
  contract === current || contract === current - 1
    ? []
    : [`speaks contract ${contract}; this suite runs ${current} and the one before`];

/** A second copy of a singleton fails at runtime, for example at React's first hook. */
export function doubledBy(
  { shared }: RemoteDescription,
  { singletons = [] }: Pick<ShellProvision, 'singletons'>,
): string[] {
  // A description without `shared` is reported by leftOutBy.
  if (!shared) return [];
  return singletons
    .filter((key) => !Object.hasOwn(shared, key) || !shared[key]?.singleton)
    .map(
      (key) => `It does not share ${key} as a singleton, and there can be only one in a page, the shell's.`,
    );
}

/** Consumers get the newest copy in their range, so a remote must not bring one newer than the shell's. */
export function newerThanShell(
  { shared = {} }: RemoteDescription,
  { shared: given }: ShellProvision,
): string[] {
  return Object.entries(shared).flatMap(([key, { version, singleton }]) => {
    const shells = Object.hasOwn(given, key) ? given[key] : undefined;
    if (singleton || shells === undefined || !semver.satisfies(version, `>${shells} ^${shells}`)) return [];
    return [`It brings ${key} ${version}, on which other remotes would run, too; the shell has ${shells}.`];
  });
}

/** @returns a sentence for each path of another remote that overlaps */
export function pathsOfOthers(
  name: string,
  paths: readonly string[],
  remotes: Readonly<Record<string, { paths: readonly string[] }>>,
): string[] {
  return Object.entries(remotes).flatMap(([other, entry]) =>
    other === name
      ? []
      : entry.paths
          .filter((theirs) => paths.some((ours) => overlap(ours, theirs)))
          .map((taken) => `${taken} belongs to ${other}.`),
  );
}
