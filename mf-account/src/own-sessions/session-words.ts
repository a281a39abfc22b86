import type { OwnSession } from '@queuebell/contracts';
import { dateTimeWords } from '@queuebell/host-kit/dates';

/** A browser in use renews its access token every 15 minutes; the rest is tolerance. */
const ACTIVE_WITHIN_MS = 20 * 60_000;

/** @param timeZone of the shop @param now milliseconds since 1970 */
export function activeWords(
  { lastSeenAt }: Pick<OwnSession, 'lastSeenAt'>,
  timeZone: string | undefined,
  now: number,
): string {
  if (now - Date.parse(lastSeenAt) < ACTIVE_WITHIN_MS) return 'Active now';
  return `Last active ${dateTimeWords(lastSeenAt, timeZone) ?? 'some time ago'}`;
}

export const sinceWords = (
  { startedAt }: Pick<OwnSession, 'startedAt'>,
  timeZone: string | undefined,
): string => `Logged in on ${dateTimeWords(startedAt, timeZone) ?? 'an unknown day'}`;
