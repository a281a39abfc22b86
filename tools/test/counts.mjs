/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/** @type {Counts} */
export const NONE = { passed: 0, failed: 0, skipped: 0 };
/** A stage without a result counts as one failure. */
export const CRASHED = { ...NONE, failed: 1 };

/** @param {readonly Counts[]} all @returns {Counts} */
export function sum(all) {
  return all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    NONE,
  );
}

/** The last line of `npm test` (a fixed interface). @param {Counts} counts */
export function countsLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

/** @param {Counts} counts */
export function skippedLine({ skipped }) {
  return skipped > 0 ? `${skipped} skipped` : null;
}

/**
 * A stage that reports no failure but ends with an error has one failure more, and so has a stage in which no test ran.
 *
 * @param {number} code its exit code
 * @param {Counts | null} reported null when there is no report
 * @returns {Counts}
 */
export function judge(code, reported) {
  if (!reported) return CRASHED;
  const silent = reported.failed === 0 && (code !== 0 || reported.passed === 0);
  return silent ? { ...reported, failed: 1 } : reported;
}

/** @param {number} code exit code of a tool that checks one thing @returns {Counts} */
export function oneCheck(code) {
  return code === 0 ? { ...NONE, passed: 1 } : CRASHED;
}

/** @param {string} text `jest --json` @returns {Counts | null} */
export function jestCounts(text) {
  const report = parseReport(text);
  if (!report) return null;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = report;
  return allNumbers({
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests + numTodoTests,
  });
}

/**
 * @param {string} text Playwright's json reporter. A flaky test is one that failed.
 * @returns {Counts | null}
 */
export function playwrightCounts(text) {
  const report = parseReport(text);
  const stats = report?.['stats'];
  if (!stats) return null;
  const outside = Array.isArray(report['errors']) ? report['errors'].length : 0;
  return allNumbers({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + outside,
    skipped: stats.skipped,
  });
}

/** @param {Counts} counts @returns {Counts | null} null when one of them is none */
function allNumbers(counts) {
  return Object.values(counts).every(Number.isInteger) ? counts : null;
}

/** @param {string} text a report @returns {Record<string, any> | null} */
export function parseReport(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
