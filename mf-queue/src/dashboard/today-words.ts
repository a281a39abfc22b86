const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** '< 1 min', '22 min', '1 h 5 min'. */
export function waitWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes === 0) return '< 1 min';
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const rest = minutes % HOUR_MINUTES;
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}
