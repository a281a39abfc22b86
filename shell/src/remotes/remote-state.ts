import type { ReleasePointer } from '@queuebell/contracts/registry';
import type { RemoteModule } from '@queuebell/host-kit';
import type { TrackedPromise } from '@queuebell/host-kit/host';
import type { RouteObject } from 'react-router-dom';

/** A remote that was loaded into this page, or is being loaded. */
export interface LoadedRemote {
  routes: TrackedPromise<RouteObject[]>;
  /** The version that was current when it was loaded. */
  wanted?: string;
  /** The release in use: an earlier one if the wanted one failed. */
  release?: ReleasePointer;
  module?: RemoteModule;
  /** Routes whose screens have worked for a while. */
  stable: Set<string>;
}

/** All that this page knows of one remote. */
export interface RemoteState {
  /** Undefined before the first use and after a failure. */
  loaded?: LoadedRemote;
  /** A release that was loaded for its parts alone, before any of its screens. */
  forParts?: { version: string; exported: Promise<unknown> };
  /** Versions that failed while being drawn, with the cause. */
  broken: Map<string, unknown>;
  /** '<version> <route>' of screens that failed after they had been stable. */
  brokeStable: Set<string>;
  /** The next load reads the registry first. */
  isStale: boolean;
  /** It was loaded again with a newer registry, and has not come since. */
  isRenewed: boolean;
}

export const newState = (): RemoteState => ({
  broken: new Map(),
  brokeStable: new Set(),
  isStale: false,
  isRenewed: false,
});
