const MINUTE_MS = 60_000;
/** From here on a wait draws attention. */
const LONG_WAIT_MINUTES = 15;

/** Full minutes since a customer took a number; a device whose clock is slow says 0. */
export function waitedMinutes(checkedInAt: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(checkedInAt)) / MINUTE_MS)) || 0;
}

export function minutesWords(minutes: number): string {
  return minutes === 0 ? 'under 1 min' : `${minutes} min`;
}

export function isLongWait(minutes: number): boolean {
  return minutes >= LONG_WAIT_MINUTES;
}
