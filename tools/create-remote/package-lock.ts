/** `package-lock.json`, or npm's list of installed packages. */
interface Lock {
  packages: Record<string, object>;
}

interface Package {
  version: string;
  dependencies: Record<string, string>;
}

/**
 * Adds a workspace to a lock file, as npm would write it. Nothing is fetched: its dependencies are locked already.
 *
 * @param name of the workspace and of its folder
 * @param manifest its package.json
 * @throws Error when the workspace depends on something that is not locked
 */
export function withWorkspace<L extends Lock>(lock: L, name: string, { version, dependencies }: Package): L {
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
