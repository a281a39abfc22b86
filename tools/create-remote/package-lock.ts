/**
 * @typedef {{ packages: Record<string, object> }} Lock package-lock.json, or npm's own note of what is in node_modules
 * @typedef {object} Package
 * @property {string} version
 * @property {Record<string, string>} dependencies
 */

/**
 * A lock file with a workspace more, as npm itself would write it. Nothing of it is fetched: it depends on what the
 * others depend on.
 *
 * @template {Lock} L
 * @param {L} lock
 * @param {string} name of the workspace and of its folder
 * @param {Package} manifest its package.json
 * @returns {L}
 * @throws {Error} when the workspace depends on something that is not locked
 */
export function withWorkspace(lock, name, { version, dependencies }) {
  const missing = Object.keys(dependencies).filter((each) => !lock.packages[`node_modules/${each}`]);
  if (missing.length > 0) throw new Error(`Not in the lock file: ${missing.join(', ')}.`);
  const packages = {
    ...lock.packages,
    [name]: { version, dependencies },
    [`node_modules/${name}`]: { resolved: name, link: true },
  };
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}
