import type { Registry } from '@queuebell/contracts/registry';
import { matchPath } from 'react-router-dom';

/**
 * Which remote owns a path now.
 *
 * @param path as in the address bar, without query: '/admin'
 * @returns the remote's name, or null when nobody owns it
 */
export function ownerOf(registry: Registry, path: string): string | null {
  for (const [name, { paths }] of Object.entries(registry.remotes)) {
    if (paths.some((pattern) => matchPath(pattern, path) !== null)) return name;
  }
  return null;
}
