import type { Host } from '@queuebell/host-kit';
import { useLoaded } from '../queue/use-loaded';

export type Turns = typeof import('./turns/turns');

/** Parts that few taps need load after the customers. */
export const TURNS_AFTER_MS = 3_000;

const load = () => import(/* webpackChunkName: "admin-turns" */ './turns/turns');

/**
 * The menus of customers, the chairs, adding, search and keys.
 * @param isUrgent the screen needs them now
 */
export const useTurns = (report: Host['report'], isUrgent: boolean): Turns | null =>
  useLoaded(load, { report, area: 'mf-queue/admin-turns', afterMs: isUrgent ? 0 : TURNS_AFTER_MS });
