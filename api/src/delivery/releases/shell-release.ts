import type { Registry, RemoteDescription, ShellProvision } from '@queuebell/contracts';
import { newerThanShell, unmetBy } from './release-checks.js';
import { ReleaseError } from './release-error.js';
import { SHELL } from './release-files.js';

/** Stands in its page for the address of its release, which no build knows. */
export const SHELL_FOLDER = '/releases/shell/:version/';

/** A release that pages of a shell load. */
export interface RunningRelease {
  version: string;
  /** 'current', 'a canary', 'a fallback' or 'a preview'. */
  is: string;
  description: RemoteDescription;
}

/** The shell and all that runs in it. */
export interface SuiteNeeds {
  provision: ShellProvision | null;
  releases: readonly RunningRelease[];
}

/** The registry's file names the shell among the remotes, because older processes keep only those. */
export function withShellApart({ remotes: all, ...registry }: Registry): Registry {
  const { [SHELL]: shell, ...remotes } = all;
  return { ...registry, remotes, ...(shell && { shell: shell.entry }) };
}

/** @returns a sentence for each part that a release needs and this shell lacks, and for each package that a release brings newer */
export const needsOf = (running: readonly RunningRelease[], provision: ShellProvision): string[] =>
  running.flatMap(({ version, is, description }) =>
    [
      ...unmetBy(provision, description).map((need) => `It ${need}.`),
      ...newerThanShell(description, provision),
    ].map((reason) => `${description.name} ${version} is ${is}. ${reason}`),
  );

/** @param why a sentence @throws ReleaseError for the shell */
export function refuseShell(name: string, why: string): void {
  if (name === SHELL) throw new ReleaseError(why);
}
