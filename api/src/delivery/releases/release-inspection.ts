import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteDescription, ShellProvision } from '@queuebell/contracts';
import { z } from 'zod';
import { fileRefusals, parsedOrNull } from './file-checks.js';
import { pathConflicts, type Claims } from './path-owners.js';
import { pathProblems } from './path-rules.js';
import { doubledBy, leftOutBy, newerThanShell, refusalsOf } from './release-checks.js';
import { ReleaseError } from './release-error.js';
import { filesIn, PROVISION_FILE, readDescription, SHELL, versionOf } from './release-files.js';

const Provision = z.object({
  contract: z.number(),
  capabilities: z.array(z.string()).optional(),
  shared: z.record(z.string(), z.string()),
  singletons: z.array(z.string()).optional(),
}) satisfies z.ZodType<ShellProvision>;

export interface Surroundings {
  claims: Claims;
  /** Null if there is no shell. */
  provision: ShellProvision | null;
  expected: string | undefined;
}

export interface Inspected {
  description: RemoteDescription;
  version: string;
}

/** @throws ReleaseError with every reason why the folder cannot be published */
export async function inspectBuild(
  folder: string,
  surroundingsOf: (name: string) => Promise<Surroundings>,
): Promise<Inspected> {
  const sizes = await filesIn(folder);
  const description = await readDescription(folder);
  const surroundings = await surroundingsOf(description.name);
  const { provision } = surroundings;
  const isShell = description.name === SHELL;
  const reasons = [
    ...refusals(description, surroundings),
    ...(isShell ? [] : leftOutBy(description)),
    ...(provision ? [...doubledBy(description, provision), ...newerThanShell(description, provision)] : []),
    ...(await fileRefusals(folder, description, sizes)),
  ];
  if (reasons.length > 0) throw new ReleaseError(...reasons);
  return { description, version: await versionOf(folder) };
}

/** Reasons why a release cannot run here, new or stored, whoever serves its files. */
export function refusals(
  description: RemoteDescription,
  { claims, provision, expected }: Surroundings,
): string[] {
  const { name, contract, paths } = description;
  const isOther = expected !== undefined && expected !== name;
  const isNamedLikeShell = name === SHELL && paths.length > 0;
  return [
    ...(isOther ? [`This is ${name}, not ${expected}.`] : []),
    ...(isNamedLikeShell
      ? [`${SHELL} is the name of the suite’s own shell: a remote needs another one.`]
      : []),
    ...refusalsOf(description, name === SHELL ? { contract, shared: {} } : provision),
    ...pathProblems(paths),
    ...pathConflicts(name, paths, claims),
  ];
}

/** @param folder of a release of the shell @throws ReleaseError when what it provides cannot be read */
export async function readProvision(folder: string): Promise<ShellProvision> {
  const text = await readFile(path.join(folder, PROVISION_FILE), 'utf8').catch(() => '');
  const provision = Provision.safeParse(parsedOrNull(text)).data;
  if (provision) return provision;
  throw new ReleaseError(
    `The shell’s description cannot be read (${PROVISION_FILE}). Deploy the shell again.`,
  );
}
