import type { FeedbackItem, FeedbackStatus } from '@queuebell/contracts';

/** The label of each status, in the order of the work. */
export const statusWords: Record<FeedbackStatus, string> = {
  new: 'New',
  'in progress': 'In progress',
  done: 'Done',
};
export const statusOptions = Object.entries(statusWords) as [FeedbackStatus, string][];

export type StatusFilter = 'all' | FeedbackStatus;

export const filterOptions: readonly (readonly [StatusFilter, string])[] = [['all', 'All'], ...statusOptions];

export function countsOf(items: readonly FeedbackItem[]): Record<StatusFilter, number> {
  const counts: Record<StatusFilter, number> = { all: items.length, new: 0, 'in progress': 0, done: 0 };
  for (const { status } of items) counts[status] += 1;
  return counts;
}
