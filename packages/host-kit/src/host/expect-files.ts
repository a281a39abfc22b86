import { digestsByUrl, type ReleasePointer } from '@queuebell/contracts/registry';

declare global {
  interface Window {
    /** The digest of each file of another origin, by its URL (build-kit, integrity-plugin.mjs). */
    queuebellDigests?: Record<string, string>;
  }
}

/** A release on another origin: from now on its files are used only as they were deployed. */
export function expectFiles(window: Window, release: ReleasePointer): void {
  window.queuebellDigests = { ...window.queuebellDigests, ...digestsByUrl(release) };
}
