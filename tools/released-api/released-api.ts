import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../common/paths.mjs';
import { UserError } from '../common/user-error.mjs';
import { breakingChanges } from './api-changes.ts';
import { type ApiDocument, withoutWords } from './api-document.ts';
import { EXCEPTIONS, type Exception } from './exceptions.ts';

const FILE = 'api/openapi.released.json';

export interface Judgement {
  /** Changes that nobody has listed. */
  refused: string[];
  /** Listed, and not there. */
  unused: string[];
}

export function judge(changes: readonly string[], exceptions: readonly Exception[]): Judgement {
  return {
    refused: changes.filter((change) => !exceptions.some((each) => each.change === change)),
    unused: exceptions.map(({ change }) => change).filter((change) => !changes.includes(change)),
  };
}

/** Compares the built API with its last release. */
export async function judgePresentApi(): Promise<Judgement> {
  const { RETIRED_CALLS } = await import('../../api/dist/platform/http/retired-calls.js');
  const isRetired = (method: string, path: string) =>
    RETIRED_CALLS.some((call) => call.method === method && call.path === path);
  const released = JSON.parse(await readFile(join(ROOT, FILE), 'utf8')) as ApiDocument;
  return judge(breakingChanges(released, await presentDocument(), isRetired), EXCEPTIONS);
}

async function presentDocument(): Promise<ApiDocument> {
  const { presentApi } = await import('../../api/dist/present-api.js');
  return withoutWords(await presentApi());
}

/**
 * Makes the built API the last release.
 *
 * @returns words for the person who releases
 * @throws UserError for changes that nobody has listed
 */
export async function releaseApi(): Promise<string> {
  const { refused } = await judgePresentApi();
  if (refused.length > 0)
    throw new UserError(`Pages of the last release would notice:\n  ${refused.join('\n  ')}`);
  await writeFile(join(ROOT, FILE), linesOf(await presentDocument()));
  const listed = EXCEPTIONS.length === 0 ? '' : '\nEmpty EXCEPTIONS in tools/released-api/exceptions.ts.';
  return `${FILE} has the API of this release. Commit it.${listed}`;
}

/** A line for each path and each schema, so that a difference is readable. */
export function linesOf({ paths, components }: ApiDocument): string {
  const lines = (parts: object) =>
    Object.entries(parts)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => `${JSON.stringify(name)}:${JSON.stringify(part)}`)
      .join(',\n');
  return `{"paths":{\n${lines(paths)}\n},"components":{"schemas":{\n${lines(components.schemas)}\n}}}\n`;
}
