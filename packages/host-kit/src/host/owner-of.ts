import { type Registry, ownerOf as pathOwnerOf } from '@queuebell/contracts/registry';

/** @param path without query: '/admin' @returns the remote's name, or null when nobody owns it */
export function ownerOf(registry: Registry, path: string): string | null {
  return pathOwnerOf(registry, path)?.remote ?? null;
}
