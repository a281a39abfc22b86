import { durationWords } from '../queue/duration-words';

const MINUTE_MS = 60_000;

/** '< 1 min', '22 min', '1 h 5 min'. */
export function waitWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  return minutes === 0 ? '< 1 min' : durationWords(minutes);
}
