import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../scripts/lib/run.mjs';

/** The same inputs in each run, on any machine. */
const SEED = '20260615';
const CASES_PER_CALL = '12';
const RUN_TIMEOUT_MS = 240_000;
const ANSWER_TIMEOUT_S = '20';
/**
 * What must hold of each answer. Not among them: `unsupported_method` (a method that a path does not have is a 404 here,
 * as an unknown path is) and `positive_data_acceptance` (a schema cannot say that an e-mail is taken, or a password wrong).
 */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'missing_required_header',
  'ignored_auth',
];
/** Nobody signs up on their own: who calls is decided here. */
const CONFIGURATION = '[auth]\nauto-signup = false\n';

/**
 * @typedef {object} Outcome
 * @property {number} cases that were tried
 * @property {Map<string, string[]>} calls 'POST /api/login' → what was wrong with its answers; empty when nothing was
 * @property {string} output
 */

/**
 * Tries every call of a document.
 *
 * @param {string} program
 * @param {{ document: object, url: string, authorization: string | null, folder: string }} options `folder` of its own
 * @returns {Promise<Outcome>}
 */
export async function tryCalls(program, { document, url, authorization, folder }) {
  await mkdir(folder, { recursive: true });
  const files = {
    document: join(folder, 'openapi.json'),
    junit: join(folder, 'junit.xml'),
    json: join(folder, 'run.json'),
  };
  await writeFile(files.document, JSON.stringify(document));
  await writeFile(join(folder, 'schemathesis.toml'), CONFIGURATION);
  const options = [
    ...['--url', url, '--checks', CHECKS.join(','), '--phases', 'examples,coverage,fuzzing'],
    ...[
      '--seed',
      SEED,
      '--max-examples',
      CASES_PER_CALL,
      '--generation-database',
      'none',
      '--continue-on-failure',
    ],
    ...['--request-timeout', ANSWER_TIMEOUT_S, '--warnings', 'off', '--no-color'],
    ...[
      '--suppress-health-check',
      'all',
      '--report-junit-path',
      files.junit,
      '--report-json-path',
      files.json,
    ],
    ...(authorization === null ? [] : ['--header', `Authorization:${authorization}`]),
  ];
  const { output } = await run(program, ['run', files.document, ...options], {
    cwd: folder,
    timeoutMs: RUN_TIMEOUT_MS,
  });
  const junit = await readFile(files.junit, 'utf8').catch(() => {
    throw new Error(`Schemathesis came to no end:\n${output}`);
  });
  const { test_cases: cases } = JSON.parse(await readFile(files.json, 'utf8'));
  return { cases: cases.generated, calls: callsIn(junit), output };
}

/**
 * @param {string} junit
 * @returns {Map<string, string[]>}
 */
export function callsIn(junit) {
  const cases = junit.matchAll(/<testcase name="([^"]*)"[^>]*?(?:\/>|>(.*?)<\/testcase>)/gs);
  return new Map(
    [...cases].map(([, name = '', inside = '']) => {
      const problems = inside.matchAll(/<(failure|error)\b([^>]*?)(?:\/>|>(.*?)<\/\1>)/gs);
      const told = [...problems].map(([, , attributes = '', text = '']) => {
        const message = /message="([^"]*)"/.exec(attributes)?.[1] ?? '';
        return unescaped(`${message}\n${text}`.trim());
      });
      return [unescaped(name), told];
    }),
  );
}

/** @param {string} text of an attribute in XML */
const unescaped = (text) =>
  text
    .replaceAll('&#10;', '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
