import { UserError } from './user-error.mjs';

/** The oldest that every locked package runs on; `engines` in package.json says the same to npm. */
export const OLDEST = { major: 20, minor: 19 };

/**
 * @param {string} version as `process.versions.node` gives it
 * @returns {string | null} what to tell the user, or null when it is new enough
 */
export function nodeProblem(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const enough = major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor);
  return enough
    ? null
    : `QueueBell needs Node ${OLDEST.major}.${OLDEST.minor} or newer; this is ${version}. Install Node 20 LTS and try again.`;
}

/** @throws {UserError} when this Node is too old */
export function requireNode() {
  const problem = nodeProblem();
  if (problem) throw new UserError(problem);
}
