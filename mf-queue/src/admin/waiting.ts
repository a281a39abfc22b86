const MINUTE_MS = 60_000;
/** From here on a wait draws attention, and from here on it does so loudly. */
const LONG_WAIT_MINUTES = 15;
const VERY_LONG_WAIT_MINUTES = 30;

/** Full minutes since a customer took a number; a device whose clock is slow says 0. */
export function waitedMinutes(checkedInAt: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(checkedInAt)) / MINUTE_MS)) || 0;
}

export function minutesWords(minutes: number): string {
  return minutes === 0 ? 'just now' : `${minutes} min`;
}

export const waitedWords = (minutes: number): string =>
  minutes === 0 ? 'arrived just now' : `waited ${minutesWords(minutes)}`;

export function waitLevel(minutes: number): 'short' | 'long' | 'veryLong' {
  if (minutes >= VERY_LONG_WAIT_MINUTES) return 'veryLong';
  return minutes >= LONG_WAIT_MINUTES ? 'long' : 'short';
}
