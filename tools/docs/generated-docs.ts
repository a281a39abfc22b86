import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as prettier from 'prettier';
import { replaceMarked } from '../common/marked-part.mjs';
import { ROOT } from '../common/paths.mjs';

/** The documents with parts that are made from the code, each between two markers. */
export const GENERATED = ['docs/configuration.md', 'docs/specification.md'];

/** @param file one of {@link GENERATED} @returns its text, and the text that it should have */
export async function generateDocument(file: string): Promise<{ now: string; current: string }> {
  const path = join(ROOT, file);
  const now = await readFile(path, 'utf8');
  const parts = file === 'docs/configuration.md' ? await configurationParts() : await specificationParts();
  const text = Object.entries(parts).reduce((whole, [name, part]) => replaceMarked(whole, name, part), now);
  const options = { ...(await prettier.resolveConfig(path)), filepath: path };
  return { now, current: await prettier.format(text, options) };
}

/** @returns by the names of their markers */
async function configurationParts(): Promise<Record<string, string>> {
  const { Environment } = await import('../../api/dist/platform/config/environment.js');
  const { SECRETS } = await import('../../api/dist/platform/config/secret-files.js');
  const rows = Object.entries(Environment.shape).map(([name, schema]) => {
    const { description, unset } = schema.meta() ?? {};
    return [code(name), String(unset ?? wordsOf(schema.parse(undefined))), String(description)];
  });
  return {
    variables: table(['variable', 'not set', 'meaning'], rows),
    secrets: `${SECRETS.map(code).join(', ')}.`,
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
