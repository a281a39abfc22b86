import type { CanaryLoads, ComparedCanary, CountedLoads, OpenCanary, ReleaseAct } from '@queuebell/contracts';

type Comparison = CanaryLoads['comparisons'][number];
type Period = ComparedCanary['loads'][number];
type Both = ComparedCanary['total'];

/** A canary that had loads in more hours is shown by day. */
const HOURS_MAX = 24;
const ENDING: ReadonlySet<ReleaseAct['action']> = new Set([
  'publish',
  'promote',
  'rollback',
  'end-canary',
  'take-back',
  'retire',
]);
const NO_LOADS: CountedLoads = { loads: 0, failedStarts: 0, reports: 0 };

const NONE: Both = { canary: NO_LOADS, current: NO_LOADS };

/** @param acts on the remote, oldest first @param open its canary now */
export function comparedCanary(
  { hours, takenBack, ...comparison }: Comparison,
  acts: readonly ReleaseAct[],
  open: Pick<OpenCanary, 'version' | 'since'> | undefined,
): ComparedCanary {
  const isOpen = open?.version === comparison.version && open.since === comparison.since;
  const per = hours.length > HOURS_MAX ? 'day' : 'hour';
  return {
    ...comparison,
    outcome: isOpen ? 'open' : takenBack === undefined ? outcomeIn(acts, comparison) : 'taken-back',
    total: hours.reduce(sum, NONE),
    ...{ per, loads: per === 'hour' ? hours : byDay(hours) },
  };
}

/** The first act that ends a canary: any other move, or a canary of another build. */
function outcomeIn(
  acts: readonly ReleaseAct[],
  { version, since }: Pick<Comparison, 'version' | 'since'>,
): Exclude<ComparedCanary['outcome'], 'open'> {
  const begin = acts.findIndex(
    (act) => act.action === 'canary' && act.version === version && act.at === since,
  );
  const later = begin < 0 ? [] : acts.slice(begin);
  const end = later.find(
    ({ action, version: other }) => ENDING.has(action) || (action === 'canary' && other !== version),
  );
  if (end?.action === 'take-back') return 'taken-back';
  return end?.action === 'promote' ? 'promoted' : 'ended';
}

function byDay(hours: readonly Period[]): Period[] {
  const days = new Map<string, Period>();
  for (const hour of hours) {
    const at = `${hour.at.slice(0, 10)}T00:00:00.000Z`;
    days.set(at, { at, ...sum(days.get(at) ?? NONE, hour) });
  }
  return [...days.values()];
}

const sum = (one: Both, other: Both): Both => ({
  canary: added(one.canary, other.canary),
  current: added(one.current, other.current),
});

const added = (one: CountedLoads, other: CountedLoads): CountedLoads => ({
  loads: one.loads + other.loads,
  failedStarts: one.failedStarts + other.failedStarts,
  reports: one.reports + other.reports,
});
