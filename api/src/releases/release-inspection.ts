import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry, RemoteDescription, ShellProvision } from '@queuebell/contracts';
import { z } from 'zod';
import { fileRefusals } from './file-checks.js';
import { pathProblems } from './path-rules.js';
import { leftOutBy, pathsOfOthers, refusalsOf } from './release-checks.js';
import { ReleaseError } from './release-error.js';
import { digestOf, filesIn, readDescription } from './release-files.js';

export const PROVISION_FILE = 'provides.json';

const Provision = z.object({
  contract: z.number(),
  shared: z.record(z.string(), z.string()),
}) satisfies z.ZodType<ShellProvision>;

/** What a release is to run among. */
export interface Surroundings {
  remotes: Registry['remotes'];
  /** Null where no shell is built, so that nothing is known of it. */
  provision: ShellProvision | null;
  /** The only remote that this may be a release of, where that is known. */
  expected: string | undefined;
}

/** A build that was looked at and found whole. */
export interface Inspected {
  description: RemoteDescription;
  /** The version of the build plus a digest of all its files: another build never has the same name. */
  version: string;
}

/** @throws ReleaseError with everything that keeps the folder from being published */
export async function inspectBuild(folder: string, surroundings: Surroundings): Promise<Inspected> {
  const sizes = await filesIn(folder);
  const description = await readDescription(folder);
  const reasons = [
    ...refusals(description, surroundings),
    ...leftOutBy(description),
    ...(await fileRefusals(folder, description, sizes)),
  ];
  if (reasons.length > 0) throw new ReleaseError(...reasons);
  return { description, version: `${description.version}-${await digestOf(folder, sizes.keys())}` };
}

/** What keeps a release from running here, whoever serves its files, and whether it is new or was kept. */
export function refusals(
  description: RemoteDescription,
  { remotes, provision, expected }: Surroundings,
): string[] {
  const { name, paths } = description;
  return [
    ...(expected === undefined || expected === name ? [] : [`This is ${name}, not ${expected}.`]),
    ...refusalsOf(description, provision),
    ...pathProblems(paths),
    ...pathsOfOthers(name, paths, remotes),
  ];
}

/** @returns null where there is no shell that says what it gives */
export async function readProvision(shellDir: string | undefined): Promise<ShellProvision | null> {
  if (shellDir === undefined) return null;
  try {
    const text = await readFile(path.join(shellDir, PROVISION_FILE), 'utf8');
    return Provision.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
