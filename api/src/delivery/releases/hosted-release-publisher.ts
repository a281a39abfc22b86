import type { DeployQuery } from '@queuebell/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { otherHostsFor } from './host-fetch.js';
import { fetchRelease, folderAddress, servedFromHere } from './hosted-release.js';
import type { Published } from './publish-draft.js';
import { ReleaseStore } from './release-store.js';

@Injectable()
export class HostedReleasePublisher {
  constructor(
    private readonly store: ReleaseStore,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws ReleaseError with every reason why the release cannot run here */
  async publish(remote: string, given: string, by: string, deploy: DeployQuery): Promise<Published> {
    const at = folderAddress(given, this.settings.remoteOrigins);
    const fill = (draft: string) => fetchRelease(at, draft, otherHostsFor(this.settings));
    return this.store.publishHosted(at, fill, servedFromHere, by, remote, deploy);
  }
}
