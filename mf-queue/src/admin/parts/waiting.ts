const MINUTE_MS = 60_000;
/** A wait of this many times the shop's "long wait" is shown as very long. */
const VERY_LONG = 2;

/** Full minutes since check-in; 0 on a device whose clock is slow. */
export function waitedMinutes(checkedInAt: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(checkedInAt)) / MINUTE_MS)) || 0;
}

export function minutesWords(minutes: number): string {
  return minutes === 0 ? 'just now' : `${minutes} min`;
}

export const waitedWords = (minutes: number): string =>
  minutes === 0 ? 'arrived just now' : `waited ${minutesWords(minutes)}`;

/** @param longMinutes from when on a wait is marked */
export function waitLevel(minutes: number, longMinutes: number): 'short' | 'long' | 'veryLong' {
  if (minutes >= VERY_LONG * longMinutes) return 'veryLong';
  return minutes >= longMinutes ? 'long' : 'short';
}
