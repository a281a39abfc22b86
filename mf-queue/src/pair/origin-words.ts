import type { PairingInfo } from '@queuebell/contracts';

const MINUTE_MS = 60_000;

/** 'Requested 2 minutes ago by Chrome on Android, …'. */
export function originWords({ ageMs, browser, sameNetwork }: PairingInfo): string | null {
  if (ageMs === undefined) return null;
  const by = browser === undefined ? '' : ` by ${browser}`;
  return `Requested ${agoWords(ageMs)}${by}${networkWords(sameNetwork)}.`;
}

function agoWords(ageMs: number): string {
  const minutes = Math.floor(ageMs / MINUTE_MS);
  if (minutes === 0) return 'less than a minute ago';
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
}

function networkWords(sameNetwork: PairingInfo['sameNetwork']): string {
  if (sameNetwork === undefined || sameNetwork === null) return '';
  return sameNetwork ? ', on the same network as you' : ', on a different network from yours';
}
