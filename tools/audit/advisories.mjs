/**
 * @typedef {object} LockedEntry
 * @property {string} [resolved]
 * @property {string} [integrity]
 * @property {boolean} [link] one of our own workspaces
 *
 * @typedef {{ packages: Record<string, LockedEntry> }} Lock
 *
 * @typedef {object} Verdict
 * @property {'clean' | 'vulnerable' | 'unknown'} outcome unknown: nobody could say
 * @property {string[]} lines for the log
 */

/** A known vulnerability of these severities in a production package fails the run. */
const GRAVE = ['high', 'critical'];
const REGISTRY = 'https://registry.npmjs.org/';

/**
 * The problems of the lock file: packages without a digest of their content, and packages that do not come from the registry.
 *
 * @param {Lock} lock
 * @returns {string[]} none when all is well
 */
export function lockProblems({ packages }) {
  return Object.entries(packages).flatMap(([path, { resolved, integrity, link }]) => {
    const isOurs = link === true || !path.includes('node_modules/');
    if (isOurs)
      return resolved === undefined || /^[\w./-]+$/.test(resolved)
        ? []
        : [`${path} is ours, but from ${resolved}`];
    return [
      ...(/^sha(512|384|256)-/.test(integrity ?? '') ? [] : [`${path} has no integrity`]),
      ...(resolved === undefined || resolved.startsWith(REGISTRY)
        ? []
        : [`${path} comes from elsewhere: ${resolved}`]),
    ];
  });
}

/**
 * Reads the output of `npm audit --json`.
 *
 * @param {string} output
 * @returns {Verdict}
 */
export function judgeAudit(output) {
  const report = parsed(output);
  if (typeof report?.vulnerabilities !== 'object' || report.vulnerabilities === null) {
    const reason =
      typeof report?.message === 'string' ? withoutHosts(report.message) : 'it said nothing that can be read';
    return {
      outcome: 'unknown',
      lines: [`Not checked: the registry did not answer (${reason}).`],
    };
  }
  const advisories = Object.values(
    /** @type {Record<string, { name: string, severity: string }>} */ (report.vulnerabilities),
  );
  const lines = advisories.map(({ name, severity }) => `${name}: ${severity}`);
  const isGrave = advisories.some(({ severity }) => GRAVE.includes(severity));
  return {
    outcome: isGrave ? 'vulnerable' : 'clean',
    lines: lines.length > 0 ? lines : ['No known vulnerabilities.'],
  };
}

/** @param {string} text @returns {Record<string, unknown> | null} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const withoutHosts = (/** @type {string} */ text) => text.replace(/https?:\/\/[^\s/]+/g, '');
