import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { parseReport } from './counts.mjs';
import { ROOT } from '../common/paths.mjs';

/** The readers of a long log look at its end. There, a failed test has its name and the first lines of its messages. */
const MESSAGE_LINES = 24;
const FRAME_OF_A_PACKAGE = /^\s+at .*node_modules/;

/**
 * @typedef {object} Assertion of Jest
 * @property {string} status
 * @property {string} fullName
 * @property {string[]} failureMessages
 *
 * @typedef {object} TestFile of Jest
 * @property {string} name its path
 * @property {string} status
 * @property {string} message why it did not load
 * @property {Assertion[]} assertionResults
 *
 * @typedef {object} Spec of Playwright
 * @property {string} title
 * @property {string} file
 * @property {number} line
 * @property {{ status: string, results: { errors: { message?: string }[] }[] }[]} tests
 *
 * @typedef {object} Suite of Playwright
 * @property {Suite[]} [suites]
 * @property {Spec[]} [specs]
 */

/** @param {string} text `jest --json` @returns {string[]} a text of several lines for each failed test */
export function jestFailures(text) {
  /** @type {TestFile[]} */
  const files = parseReport(text)?.['testResults'] ?? [];
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [failure(file, [message])] : [];
    return failed.map(({ fullName, failureMessages }) => failure(`${file}: ${fullName}`, failureMessages));
  });
}

/** @param {string} text Playwright's json reporter @returns {string[]} as those of Jest; a flaky test is one that failed */
export function playwrightFailures(text) {
  const report = parseReport(text);
  /** @param {Suite} suite @returns {Spec[]} */
  const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];
  const failed = specsOf(report ?? {}).filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  );
  const messages = (/** @type {{ message?: string }[]} */ errors) =>
    errors.map(({ message }) => message ?? '');
  return [
    ...failed.map(({ title, file, line, tests }) =>
      failure(
        `${file}:${line}: ${title}`,
        messages(tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))),
      ),
    ),
    ...messages(report?.['errors'] ?? []).map((message) => failure('outside of a test', [message])),
  ];
}

/** @param {string} name @param {readonly string[]} messages */
function failure(name, messages) {
  const lines = messages.flatMap(firstLines).map((line) => `  ${line}`);
  return [name, ...lines].join('\n').trimEnd();
}

/** @param {string} message */
function firstLines(message) {
  const lines = stripVTControlCharacters(message).trimEnd().split('\n');
  return lines.filter((line) => !FRAME_OF_A_PACKAGE.test(line)).slice(0, MESSAGE_LINES);
}
