import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatted } from '../common/formatted.mjs';
import { replaceMarked } from '../common/marked-part.mjs';
import { ROOT } from '../common/paths.mjs';
import { importsBelow } from '../house/house-figures.ts';

/** The documents with parts that are made from the code, each between two markers. */
export const GENERATED = ['docs/architecture.md', 'docs/configuration.md', 'docs/specification.md'];

const PARTS: Record<string, () => Promise<Record<string, string>>> = {
  'docs/architecture.md': architectureParts,
  'docs/configuration.md': configurationParts,
  'docs/specification.md': specificationParts,
};

/** @param file one of {@link GENERATED} @returns its text, and the text that it should have */
export async function generateDocument(file: string): Promise<{ now: string; current: string }> {
  const path = join(ROOT, file);
  const now = await readFile(path, 'utf8');
  const parts = (await PARTS[file]?.()) ?? {};
  const text = Object.entries(parts).reduce((whole, [name, part]) => replaceMarked(whole, name, part), now);
  return { now, current: await formatted(file, text) };
}

/** @returns by the names of their markers */
async function architectureParts(): Promise<Record<string, string>> {
  const features = new Map<string, Set<string>>();
  for (const [importer, imported] of importsBelow(ROOT, 'api/src')) {
    const feature = featureOf(imported);
    if (feature === undefined) continue;
    const importers = features.get(feature) ?? new Set();
    features.set(feature, importers.add(featureOf(importer) ?? partOf(importer)));
  }
  const rows = [...features].map(([feature, importers]) => {
    const others = [...importers].filter((one) => one !== feature && one !== 'app.module.ts');
    return [code(feature), others.sort().map(code).join(', ') || 'none'];
  });
  return { features: table(['feature', 'imported by'], rows.sort()) };
}

const featureOf = (file: string) => /^api\/src\/features\/([\w-]+)\//.exec(file)?.[1];

/** 'operator/seed', or a file directly in the API's folder. */
const partOf = (file: string) => /^api\/src\/(.+?\/[\w-]+(?=\/)|.+)/.exec(file)?.[1] ?? file;

async function configurationParts(): Promise<Record<string, string>> {
  const { Environment } = await import('../../api/dist/platform/config/environment.js');
  const { SECRET_VARIABLES } = await import('../../api/dist/platform/config/secret-files.js');
  const rows = Object.entries(Environment.shape).map(([name, schema]) => {
    const { description, unset } = schema.meta() ?? {};
    return [code(name), String(unset ?? wordsOf(schema.parse(undefined))), String(description)];
  });
  return {
    variables: table(['variable', 'not set', 'meaning'], rows),
    secrets: `${SECRET_VARIABLES.map(code).join(', ')}.`,
  };
}

async function specificationParts(): Promise<Record<string, string>> {
  const { calls, messages } = await import('../../packages/contracts/dist/index.js');
  const access = {
    public: 'everybody',
    token: 'a session',
    cookie: 'the cookie of a login',
    deploy: 'a deploy token',
  };
  const ofCalls = Object.entries(calls).map(([name, call]) => [
    code(`${call.method} ${call.path}`),
    code(name),
    access[call.access],
    String(call.status),
    call.errors.map(code).join(', '),
  ]);
  const ofMessages = Object.entries(messages).map(([name, message]) => [
    code(name),
    typeof message === 'string' ? message : message(15),
  ]);
  return {
    calls: table(['call', 'name', 'open to', 'status', 'errors of its own'], ofCalls),
    messages: table(['name', 'message'], ofMessages),
  };
}

/** A default value as text. */
const wordsOf = (value: unknown) => (Array.isArray(value) ? value.join(', ') || 'none' : code(String(value)));

const code = (text: string) => `\`${text}\``;

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
