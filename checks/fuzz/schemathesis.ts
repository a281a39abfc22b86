import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../tools/common/run.mjs';

/** The same inputs in each run, on any machine. */
const SEED = '20260615';
/** Besides those that follow from its schema. `npm run test:fuzz` tries more. */
const CASES_PER_CALL = process.env['FUZZ_CASES'] ?? '5';
/** All calls take a minute, or several on a busy machine. */
const RUN_TIMEOUT_MS = 900_000;
/** Exit codes: nothing is wrong, something is. */
const HAS_TRIED_ALL = new Set([0, 1]);
const ANSWER_TIMEOUT_S = '20';
/**
 * Each answer must pass these. Left out are `unsupported_method` (a method that a path does not have is a 404 here,
 * as an unknown path is) and `positive_data_acceptance` (a schema cannot say that an email is taken, or a password wrong).
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
/**
 * Schemathesis must not sign up by itself: each run has one caller. TRACE is the only undocumented method that it tries; otherwise it
 * would also try the calls that were left out because they end sessions.
 */
const CONFIGURATION = '[auth]\nauto-signup = false\n\n[phases.coverage]\nunexpected-methods = ["TRACE"]\n';
/** Bytes in the place of a release's archive. */
const HOOKS = `import schemathesis
from hypothesis import strategies as st

schemathesis.openapi.media_type("application/gzip", st.binary(max_size=500))
`;

export interface Outcome {
  /** That were tried. */
  cases: number;
  /** 'POST /api/login' → what was wrong with its answers, or why it was not tried; empty when nothing was. */
  calls: Map<string, string[]>;
  output: string;
}

/**
 * Tries every call of a document.
 *
 * @param options `folder` of its own
 */
export async function tryCalls(
  program: string,
  {
    document,
    url,
    authorization,
    cookie,
    folder,
  }: {
    document: object;
    url: string;
    authorization: string | null;
    cookie?: string | undefined;
    folder: string;
  },
): Promise<Outcome> {
  await mkdir(folder, { recursive: true });
  const files = {
    document: join(folder, 'openapi.json'),
    junit: join(folder, 'junit.xml'),
    json: join(folder, 'run.json'),
  };
  await writeFile(
    files.document,
    JSON.stringify(cookie === undefined ? document : withoutSecurity(document)),
  );
  await writeFile(join(folder, 'schemathesis.toml'), CONFIGURATION);
  await writeFile(join(folder, 'hooks.py'), HOOKS);
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
    ...(cookie === undefined ? [] : ['--header', `Cookie:${cookie}`]),
  ];
  const { code, output } = await run(program, ['run', files.document, ...options], {
    cwd: folder,
    env: { ...process.env, SCHEMATHESIS_HOOKS: 'hooks', PYTHONPATH: folder },
    timeoutMs: RUN_TIMEOUT_MS,
  });
  if (!HAS_TRIED_ALL.has(code)) throw new Error(`Schemathesis came to no end:\n${output}`);
  const { test_cases: cases } = JSON.parse(await readFile(files.json, 'utf8'));
  return { cases: cases.generated, calls: callsIn(await readFile(files.junit, 'utf8')), output };
}

/** Schemathesis ignores a cookie sent as a header and reports a missing refusal. */
const withoutSecurity = (document: object): object =>
  JSON.parse(JSON.stringify(document), (key, value) => (key === 'security' ? undefined : value));

export function callsIn(junit: string): Map<string, string[]> {
  const cases = junit.matchAll(/<testcase name="([^"]*)"[^>]*?(?:\/>|>(.*?)<\/testcase>)/gs);
  return new Map(
    [...cases].map(([, name = '', inside = '']) => {
      const problems = inside.matchAll(/<(failure|error|skipped)\b([^>]*?)(?:\/>|>(.*?)<\/\1>)/gs);
      const messages = [...problems].map(([, , attributes = '', text = '']) => {
        const message = /message="([^"]*)"/.exec(attributes)?.[1] ?? '';
        return unescaped(`${message}\n${text}`.trim());
      });
      return [unescaped(name), messages];
    }),
  );
}

/** @param text of an attribute in XML */
const unescaped = (text: string) =>
  text
    .replaceAll('&#10;', '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
