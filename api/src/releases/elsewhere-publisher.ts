import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/config.js';
import { fetchRelease, folderAddress, servedFromHere } from './hosted-elsewhere.js';
import { ReleaseStore, type Published } from './release-store.js';

/** Makes releases current that teams host themselves, where the operator allows it. */
@Injectable()
export class ElsewherePublisher {
  readonly #store: ReleaseStore;
  readonly #settings: Settings;

  constructor(store: ReleaseStore, @Inject(SETTINGS) settings: Settings) {
    this.#store = store;
    this.#settings = settings;
  }

  /** @throws ReleaseError with everything that keeps it from running here */
  async publish(remote: string, given: string, by: string): Promise<Published> {
    const { remoteOrigins, publicUrl } = this.#settings;
    const at = folderAddress(given, remoteOrigins);
    const elsewhere = { fetch: globalThis.fetch, ownOrigin: new URL(publicUrl).origin };
    const fill = (draft: string) => fetchRelease(at, draft, elsewhere);
    return this.#store.publishElsewhere(at, fill, servedFromHere, by, remote);
  }
}
