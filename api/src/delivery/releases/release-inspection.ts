import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteDescription, ShellProvision } from '@queuebell/contracts';
import { z } from 'zod';
import { fileRefusals, parsedOrNull } from './file-checks.js';
import { pathConflicts, type Claims } from './path-owners.js';
import { pathProblems } from './path-rules.js';
import { doubledBy, leftOutBy, newerThanShell, refusalsOf } from './release-checks.js';
import { ReleaseError } from './release-error.js';
import { filesIn, readDescription, versionOf } from './release-files.js';

export const PROVISION_FILE = 'provides.json';
const SHELL_PAGE = 'index.html';

const Provision = z.object({
  contract: z.number(),
  capabilities: z.array(z.string()).optional(),
  shared: z.record(z.string(), z.string()),
  singletons: z.array(z.string()).optional(),
}) satisfies z.ZodType<ShellProvision>;

export interface Surroundings {
  claims: Claims;
  /** Null if no shell is built. */
  provision: ShellProvision | null;
  expected: string | undefined;
}

export interface Inspected {
  description: RemoteDescription;
  version: string;
}

/** @throws ReleaseError with every reason why the folder cannot be published */
export async function inspectBuild(folder: string, surroundings: Surroundings): Promise<Inspected> {
  const sizes = await filesIn(folder);
  const description = await readDescription(folder);
  const { provision } = surroundings;
  const reasons = [
    ...refusals(description, surroundings),
    ...leftOutBy(description),
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
  const { name, paths } = description;
  return [
    ...(expected === undefined || expected === name ? [] : [`This is ${name}, not ${expected}.`]),
    ...refusalsOf(description, provision),
    ...pathProblems(paths),
    ...pathConflicts(name, paths, claims),
  ];
}

/** @returns null if no shell is built @throws ReleaseError when its provision cannot be read */
export async function readProvision(shellDir: string | undefined): Promise<ShellProvision | null> {
  if (shellDir === undefined) return null;
  const [text, page] = await Promise.all([PROVISION_FILE, SHELL_PAGE].map((file) => read(shellDir, file)));
  if (text === null && page === null) return null;
  const provision = Provision.safeParse(parsedOrNull(text ?? '')).data;
  if (provision) return provision;
  throw new ReleaseError(
    `The shell’s description cannot be read (${PROVISION_FILE}): it is being built, or its build broke off. ` +
      'Try again when it is built.',
  );
}

async function read(folder: string, file: string): Promise<string | null> {
  return readFile(path.join(folder, file), 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? null : '',
  );
}
