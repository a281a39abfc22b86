import type { CountedLoads } from '@queuebell/contracts';
import { withLoads, type Evidence, type Loads } from './canary-test.js';
import type { HourOfLoads } from './comparison.schema.js';
import type { PageLoadDocument } from './page-load.schema.js';

/** A load has failed if it has not said within this time that its screen is there, or has reported an error. */
export const SETTLES_AFTER_MS = 2 * 60_000;
const HOUR_MS = 3_600_000;
/** The hours of two weeks. */
const HOURS_KEPT = 14 * 24;

type Outcome = Pick<PageLoadDocument, 'arm' | 'openedAt' | 'startedAt' | 'reportedAt'>;

const NO_LOADS: Loads = { loads: 0, failed: 0 };
const NONE_COUNTED: CountedLoads = { loads: 0, failedStarts: 0, reports: 0 };

export const hasFailed = ({ startedAt, reportedAt }: Pick<Outcome, 'startedAt' | 'reportedAt'>): boolean =>
  startedAt === undefined || reportedAt !== undefined;

export const isSettled = ({ openedAt }: Pick<Outcome, 'openedAt'>, now: Date): boolean =>
  now.getTime() - openedAt.getTime() >= SETTLES_AFTER_MS;

/** @param loads settled, in the order in which they were opened */
export const withSettled = (evidence: Evidence, loads: readonly Outcome[]): Evidence =>
  loads.reduce((sum, load) => {
    const one: Loads = { loads: 1, failed: hasFailed(load) ? 1 : 0 };
    const isCanary = load.arm === 'canary';
    return withLoads(sum, { canary: isCanary ? one : NO_LOADS, current: isCanary ? NO_LOADS : one });
  }, evidence);

/** @param loads as for {@link withSettled} @returns the last hours, oldest first */
export function withHours(hours: readonly HourOfLoads[], loads: readonly Outcome[]): HourOfLoads[] {
  const byTime = new Map(hours.map((hour) => [hour.at.getTime(), hour]));
  for (const load of loads) {
    const at = Math.floor(load.openedAt.getTime() / HOUR_MS) * HOUR_MS;
    const hour = byTime.get(at) ?? { at: new Date(at), canary: NONE_COUNTED, current: NONE_COUNTED };
    byTime.set(at, { ...hour, [load.arm]: counted(hour[load.arm], load) });
  }
  return [...byTime.values()].sort((one, other) => +one.at - +other.at).slice(-HOURS_KEPT);
}

function counted({ loads, failedStarts, reports }: CountedLoads, load: Outcome): CountedLoads {
  const isMissing = load.startedAt === undefined;
  return {
    loads: loads + 1,
    failedStarts: failedStarts + (isMissing ? 1 : 0),
    reports: reports + (!isMissing && load.reportedAt !== undefined ? 1 : 0),
  };
}
