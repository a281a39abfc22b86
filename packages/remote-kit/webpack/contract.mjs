// @ts-check
import fs from 'node:fs';

/** The contract that this kit builds for; the same number as REMOTE_CONTRACT of packages/contracts. */
export const CONTRACT = 1;

/**
 * The contract that a remote says it is built for: what it says is what the shell finds out when it has loaded it.
 *
 * @param {string} remoteModule its `src/remote.tsx`
 * @returns {number} the kit's where the module has no plain number
 */
export function contractOf(remoteModule) {
  const [, said] = /^\s*contract: (\d+),$/m.exec(fs.readFileSync(remoteModule, 'utf8')) ?? [];
  return said === undefined ? CONTRACT : Number(said);
}
