import { z } from 'zod';
import { CountedLoads, KeptRelease, OpenCanary, ReleaseOrigin } from './releases.js';

/** On a remote, its canaries and its deploy tokens. */
export const releaseActions = [
  'publish',
  'promote',
  'rollback',
  'canary',
  'end-canary',
  'take-back',
  'pin',
  'unpin',
  'preview',
  'retire',
  'hand-over',
  'free',
  'make-token',
  'end-token',
] as const;

/** One entry of the journal of releases. */
export const ReleaseAct = z.strictObject({
  /** ISO 8601 in UTC. */
  at: z.string(),
  action: z.enum(releaseActions),
  /** A person at the server, a deploy token with the address that used it, or 'the server'. */
  by: z.string(),
  version: z.string().optional(),
  /** For people: why the server took a canary back, which path was handed over, and the like. */
  detail: z.string().optional(),
  /** Of a deploy, a preview or a canary. */
  origin: ReleaseOrigin.optional(),
});
export type ReleaseAct = z.infer<typeof ReleaseAct>;

/** Page loads of a canary, and of the current release in the same time. */
const BothLoads = z.strictObject({ canary: CountedLoads, current: CountedLoads });

/** A canary and the release that was current then. */
export const ComparedCanary = z.strictObject({
  version: z.string(),
  against: z.string(),
  /** ISO 8601 in UTC. */
  since: z.string(),
  /** The last share, in percent of all browsers. */
  share: z.number(),
  /** `ended`: by a person, or because another release became current. */
  outcome: z.enum(['open', 'taken-back', 'promoted', 'ended']),
  /** How strong the evidence is that the canary is worse; 1 is none. At `alarm` the server takes it back, unless it is pinned. */
  strength: z.number(),
  alarm: z.number(),
  total: BothLoads,
  /** The length of each period in `loads`. Days are those of UTC. */
  per: z.enum(['hour', 'day']),
  /** The periods with loads, oldest first. */
  loads: z.array(
    BothLoads.extend({
      /** Begin of the period, ISO 8601 in UTC. */
      at: z.string(),
    }),
  ),
});
export type ComparedCanary = z.infer<typeof ComparedCanary>;

export const RemoteOverview = z.strictObject({
  remote: z.string(),
  /** Those that are kept, the most recently used first. None is current while the remote is not on the site. */
  releases: z.array(KeptRelease),
  /** The one that is open. */
  canary: OpenCanary.extend({ origin: ReleaseOrigin.optional() }).optional(),
  /** Of the last 30 days, the last one first; RELEASE_CANARIES_SHOWN at most. */
  compared: z.array(ComparedCanary),
  /** The last one first; RELEASE_ACTS_SHOWN at most. */
  acts: z.array(ReleaseAct),
});
export type RemoteOverview = z.infer<typeof RemoteOverview>;

/** `GET /api/releases`. Needs the role admin. */
export const ReleaseOverview = z.strictObject({
  /** All that have a release or an act, by name. */
  remotes: z.array(RemoteOverview),
});
export type ReleaseOverview = z.infer<typeof ReleaseOverview>;
