const MINUTE_MS = 60_000;
/** A wait of so many times what the shop calls long draws attention loudly. */
const VERY_LONG = 2;

/** Full minutes since a customer took a number; a device whose clock is slow says 0. */
export function waitedMinutes(checkedInAt: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(checkedInAt)) / MINUTE_MS)) || 0;
}

export function minutesWords(minutes: number): string {
  return minutes === 0 ? 'just now' : `${minutes} min`;
}

export const waitedWords = (minutes: number): string =>
  minutes === 0 ? 'arrived just now' : `waited ${minutesWords(minutes)}`;

/** @param longMinutes from when on a wait draws attention */
export function waitLevel(minutes: number, longMinutes: number): 'short' | 'long' | 'veryLong' {
  if (minutes >= VERY_LONG * longMinutes) return 'veryLong';
  return minutes >= longMinutes ? 'long' : 'short';
}
