/** Time that the operator gave. */
export interface Grant {
  at: Date;
  unit: 'month' | 'day';
  amount: number;
}

/** Time that was paid for: until a date, or so many months more. `id` orders what has the same time. */
export type PaidTime = { at: Date; id: string } & ({ until: Date } | { months: number });

interface Step {
  at: Date;
  id: string;
  extend: (until: Date | null) => Date;
}

/**
 * When a membership ends, by everything that made it longer, in the order of when it happened. The same set of reasons
 * gives the same end, whenever each of them came to be known; without one that was taken back, the end is as if it had
 * never been.
 * @param before what the account had when reasons were first kept; null for none
 */
export function membershipEnd(
  before: Date | null,
  grants: readonly Grant[],
  paid: readonly PaidTime[],
): Date | null {
  const steps: Step[] = [...grants.map(stepOfGrant), ...paid.map(stepOfPaid)].sort(
    (a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1),
  );
  return steps.reduce((until, { extend }) => extend(until), before);
}

const stepOfGrant = ({ at, unit, amount }: Grant): Step => ({
  at,
  id: '',
  extend: (until) => added(later(until, at), unit, amount),
});

function stepOfPaid(time: PaidTime): Step {
  const { at, id } = time;
  if ('until' in time) return { at, id, extend: (until) => later(until, time.until) };
  return { at, id, extend: (until) => added(later(until, at), 'month', time.months) };
}

const later = (a: Date | null, b: Date): Date => (a !== null && a > b ? a : b);

function added(from: Date, unit: Grant['unit'], amount: number): Date {
  if (unit === 'month') return monthsAfter(from, amount);
  const date = new Date(from);
  date.setUTCDate(date.getUTCDate() + amount);
  return date;
}

/** On the same day of the month, or on the last one of a shorter month, as MongoDB's `$dateAdd` has it. */
export function monthsAfter(from: Date, months: number): Date {
  const date = new Date(from);
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== from.getUTCDate()) date.setUTCDate(0);
  return date;
}
