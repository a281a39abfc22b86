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
    ...(provision ? unmetBy(provision, shared) : []),
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
