export interface Grant {
  at: Date;
  unit: 'month' | 'day';
  amount: number;
}

/** Paid time: until a date, or a number of months. `id` orders payments of the same time. */
export type PaidTime = { at: Date; id: string } & ({ until: Date } | { months: number });

interface Step {
  at: Date;
  id: string;
  extend: (until: Date | null) => Date;
}

/** @param before the end of the membership from before grants and payments were stored; null for none */
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

/** The same day of the month, or the last one of a shorter month, like MongoDB's `$dateAdd`. */
export function monthsAfter(from: Date, months: number): Date {
  const date = new Date(from);
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== from.getUTCDate()) date.setUTCDate(0);
  return date;
}
