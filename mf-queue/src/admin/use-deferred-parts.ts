import type { Host } from '@queuebell/host-kit';
import { useLoaded } from '../queue/use-loaded';

export type DeferredParts = typeof import('./deferred/deferred');

/** Parts that few taps need load after the customers. */
export const DEFERRED_AFTER_MS = 3_000;

const load = () => import(/* webpackChunkName: "admin-deferred" */ './deferred/deferred');

/**
 * The menus of customers, the chairs, adding, search and keys.
 * @param isUrgent the screen needs them now
 */
export const useDeferredParts = (report: Host['report'], isUrgent: boolean): DeferredParts | null =>
  useLoaded(load, { report, area: 'mf-queue/admin-turns', afterMs: isUrgent ? 0 : DEFERRED_AFTER_MS });
