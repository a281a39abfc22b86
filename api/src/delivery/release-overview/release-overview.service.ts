import { Injectable } from '@nestjs/common';
import {
  RELEASE_ACTS_SHOWN,
  RELEASE_CANARIES_SHOWN,
  type OpenCanary,
  type ReleaseAct,
  type ReleaseOrigin,
  type ReleaseOverview,
  type RemoteOverview,
} from '@queuebell/contracts';
import { Comparisons } from '../canaries/comparisons.service.js';
import { isPromotion, originIn, type JournalEntry } from '../releases/release-history.js';
import { ReleaseStore } from '../releases/release-store.js';
import { comparedCanary } from './compared-canary.js';

/** Of the store, its journal and the comparisons of canaries. */
@Injectable()
export class ReleaseOverviews {
  constructor(
    private readonly store: ReleaseStore,
    private readonly comparisons: Comparisons,
  ) {}

  async read(): Promise<ReleaseOverview> {
    const canaries = await this.store.canaries();
    const all = Object.entries(await this.store.all());
    return {
      remotes: await Promise.all(
        all.map(async ([remote, { releases, acts: entries }]): Promise<RemoteOverview> => {
          const acts = entries.flatMap(actOf);
          const canary = Object.hasOwn(canaries, remote) ? canaries[remote] : undefined;
          const compared = await this.comparisons.last(remote, RELEASE_CANARIES_SHOWN);
          return {
            ...{ remote, releases },
            ...(canary && { canary: withOrigin(canary, entries) }),
            compared: compared.map((comparison) => comparedCanary(comparison, acts, canary)),
            acts: acts.slice(-RELEASE_ACTS_SHOWN).reverse(),
          };
        }),
      ),
    };
  }
}

/** Leaves out what has not happened, or not yet. */
function actOf(entry: JournalEntry): ReleaseAct[] {
  const { state, at, action, by, version, detail, commit, run, person } = entry;
  if (state !== 'done') return [];
  const origin = { ...(commit && { commit }), ...(run && { run }), ...(person && { person }) };
  return [
    {
      ...{ at, by, action: isPromotion(entry) ? 'promote' : action },
      ...(version !== undefined && { version }),
      ...(detail !== undefined && { detail }),
      ...(hasFields(origin) && { origin }),
    },
  ];
}

function withOrigin(canary: OpenCanary, entries: readonly JournalEntry[]): RemoteOverview['canary'] {
  const origin = originIn(entries, canary.version);
  return { ...canary, ...(hasFields(origin) && { origin }) };
}

const hasFields = (origin: ReleaseOrigin): boolean => Object.keys(origin).length > 0;
