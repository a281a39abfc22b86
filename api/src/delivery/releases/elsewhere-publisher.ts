import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { elsewhereFor } from './fetch-elsewhere.js';
import { fetchRelease, folderAddress, servedFromHere } from './hosted-elsewhere.js';
import { ReleaseStore, type Published } from './release-store.js';

@Injectable()
export class ElsewherePublisher {
  constructor(
    private readonly store: ReleaseStore,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws ReleaseError with every reason why the release cannot run here */
  async publish(remote: string, given: string, by: string): Promise<Published> {
    const at = folderAddress(given, this.settings.remoteOrigins);
    const fill = (draft: string) => fetchRelease(at, draft, elsewhereFor(this.settings));
    return this.store.publishElsewhere(at, fill, servedFromHere, by, remote);
  }
}
