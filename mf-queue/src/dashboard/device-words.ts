import type { Battery } from '@queuebell/contracts';
import { DEVICE_BEAT_MS } from '@queuebell/contracts/limits';

/** One lost report does not make a device look off. */
const NOW_MS = 2.5 * DEVICE_BEAT_MS;
/** Below this, a battery that is not charging will not last the day. */
const LOW_LEVEL = 0.2;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const ago = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' });

/** 'on now', 'last seen 5 minutes ago'. @param at an ISO instant, or null for never */
export function seenWords(at: string | null, now: number): string {
  if (at === null) return 'not started yet';
  const silence = now - Date.parse(at);
  return silence < NOW_MS ? 'on now' : `last seen ${agoWords(silence)}`;
}

/** @param silence time without news of the devices, in ms */
export const oldWords = (silence: number): string =>
  silence < MINUTE_MS
    ? 'We can’t reach your devices right now.'
    : `This is how your devices were ${agoWords(silence)}.`;

function agoWords(silence: number): string {
  const [ms, unit] =
    silence < HOUR_MS
      ? ([MINUTE_MS, 'minute'] as const)
      : silence < DAY_MS
        ? ([HOUR_MS, 'hour'] as const)
        : ([DAY_MS, 'day'] as const);
  return ago.format(-Math.floor(silence / ms), unit);
}

export const isOn = (at: string | null, now: number): boolean => at !== null && now - Date.parse(at) < NOW_MS;

/** '82 %, charging', 'Battery low: 12 %'. */
export function batteryWords(battery: Battery): string {
  const level = `${Math.round(battery.level * 100)} %`;
  if (battery.charging) return `${level}, charging`;
  return isLow(battery) ? `Battery low: ${level}` : `Battery ${level}`;
}

export const isLow = ({ level, charging }: Battery): boolean => !charging && level <= LOW_LEVEL;
