import { REMOTE_CONTRACT, type RemoteDescription, type ShellProvision } from '@queuebell/contracts';
import semver from 'semver';
import { overlap } from './path-rules.js';

const safeName = /^[a-z0-9][a-z0-9-]{0,63}$/;
const safeVersion = /^[0-9A-Za-z][0-9A-Za-z.-]{0,63}$/;

/** Whether a remote may be called so: its name is part of addresses and of paths on the disk. */
export const isRemoteName = (name: string): boolean => safeName.test(name);

/** The same of a version. */
export const isVersion = (version: string): boolean => safeVersion.test(version);

/**
 * What keeps a build from being published here, by what it says about itself.
 *
 * @param provision what the shell gives; null where no shell is built
 * @returns a sentence for each reason
 */
export function refusalsOf(description: RemoteDescription, provision: ShellProvision | null): string[] {
  const { name, version, contract, shared = {} } = description;
  const current = provision?.contract ?? REMOTE_CONTRACT;
  return [
    ...(isRemoteName(name) ? [] : [`${name} is no name for a remote.`]),
    ...(isVersion(version) ? [] : [`${version} is no version.`]),
    ...(contract === current || contract === current - 1
      ? []
      : [`It speaks contract ${contract}; this suite runs ${current} and the one before.`]),
    ...(provision ? [...unmetBy(provision, shared), ...notOfferedBy(provision, description)] : []),
  ];
}

/**
 * What a build of now says about itself, and those of before did not need to: without it nothing can be compared.
 * @returns a sentence for each reason
 */
export function leftOutBy({ paths, budgets = {}, shared }: RemoteDescription): string[] {
  return [
    ...(shared ? [] : ['remote.json does not say what it shares with the shell: build the remote anew.']),
    ...paths
      .filter((routePath) => !Object.hasOwn(budgets, routePath))
      .map((routePath) => `${routePath} has no budget.`),
  ];
}

/** The capabilities that the remote uses and the running shell does not have. A visitor's click would find them too late. */
function notOfferedBy(
  { capabilities: offered = [] }: ShellProvision,
  { capabilities: wanted = [] }: RemoteDescription,
): string[] {
  return wanted
    .filter((each) => !offered.includes(each))
    .map((each) => `It needs "${each}" of its host, which the shell does not have: deploy the shell first.`);
}

/**
 * Of what there can be only one in a page, the shell's must do. All else that differs runs on the remote's own copy.
 */
function unmetBy({ shared: given }: ShellProvision, wanted: RemoteDescription['shared'] = {}): string[] {
  return Object.entries(wanted).flatMap(([key, { required, singleton }]) => {
    const version = Object.hasOwn(given, key) ? given[key] : undefined;
    if (!singleton || version === undefined || semver.satisfies(version, required)) return [];
    return [`It needs ${key} ${required}; the shell has ${version}.`];
  });
}

/**
 * What a page would have twice: of what there can be only one, a build that does not take the shell's brings its own, and a
 * component of one React in the tree of another breaks at its first hook.
 * @returns a sentence for each
 */
export function doubledBy(
  { shared }: RemoteDescription,
  { singletons = [] }: Pick<ShellProvision, 'singletons'>,
): string[] {
  // Of one that says nothing at all, leftOutBy does.
  if (!shared) return [];
  return singletons
    .filter((key) => !Object.hasOwn(shared, key) || !shared[key]?.singleton)
    .map(
      (key) => `It does not share ${key} as a singleton, and there can be only one in a page, the shell's.`,
    );
}

/**
 * What a build would give to other remotes, too: of copies that a page has of one package, each runs on the newest that its range
 * takes in, and in the range of the shell's that is the shell's as long as nobody brings a newer one.
 * @returns a sentence for each
 */
export function newerThanShell(
  { shared = {} }: RemoteDescription,
  { shared: given }: ShellProvision,
): string[] {
  return Object.entries(shared).flatMap(([key, { version, singleton }]) => {
    const shells = Object.hasOwn(given, key) ? given[key] : undefined;
    if (singleton || shells === undefined || !semver.satisfies(version, `>${shells} ^${shells}`)) return [];
    return [
      `It brings ${key} ${version}, on which other remotes would run, too; the shell has ${shells}: deploy the shell first.`,
    ];
  });
}

/** @returns a sentence for each path of another remote that these would take addresses of */
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
