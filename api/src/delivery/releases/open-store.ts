import type { Settings } from '../../platform/config/config.js';
import { AllowedHosts } from './allowed-hosts.js';
import { otherHostsFor } from './host-fetch.js';
import { ReleaseStore } from './release-store.js';

export type ReleaseSettings = Pick<Settings, 'dataDir' | 'publicUrl' | 'remoteOrigins'>;

/** @param warn called with problems for the operator */
export function openStore(
  { dataDir, publicUrl, remoteOrigins }: ReleaseSettings,
  warn: (line: string) => void,
  now: () => Date = () => new Date(),
): ReleaseStore {
  const ownOrigin = new URL(publicUrl).origin;
  const hosts = new AllowedHosts([ownOrigin, ...remoteOrigins], warn);
  const otherHosts = otherHostsFor({ publicUrl, remoteOrigins });
  return new ReleaseStore(dataDir, { now, hosts, otherHosts, warn });
}
