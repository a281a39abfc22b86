import { z } from 'zod';
import { nameField } from './fields.js';
import { CANARY_SHARE_MAX, PREVIEW_MAX_HOURS } from './limits.js';

/** Where a release comes from, as the deploying side says: nobody checks it. */
export const ReleaseOrigin = z.strictObject({
  /** In full or short; '-dirty' when the sources had further changes. */
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}(-dirty)?$/, 'must be the name of a commit')
    .optional(),
  /** URL of the CI run. */
  run: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .max(500)
    .optional(),
  person: nameField.optional(),
});
export type ReleaseOrigin = z.infer<typeof ReleaseOrigin>;

/** A path that another remote owns now. */
const MovedPath = z.strictObject({ path: z.string(), from: z.string(), to: z.string() });

const version = z.string().max(200, 'must have at most 200 characters');

export const DeployQuery = ReleaseOrigin.extend({
  /**
   * The current version as the caller has read it, empty if there was none; refused if it changed. Missing:
   * any.
   */
  from: version.optional(),
});
export type DeployQuery = z.infer<typeof DeployQuery>;

export const PreviewQuery = ReleaseOrigin.extend({
  /** When it ends. */
  hours: z.coerce.number().int().min(1).max(PREVIEW_MAX_HOURS).optional(),
});
export type PreviewQuery = z.infer<typeof PreviewQuery>;

/** A sentence for each link of the remote, or to it, that leads nowhere; for a canary or a preview, if it became current. */
const linkProblems = z.array(z.string()).optional();

export const PreviewMade = z.strictObject({
  remote: z.string(),
  version: z.string(),
  /** Opens a page that asks whether this browser should show the release. Keep it secret. */
  link: z.url(),
  /** ISO 8601 in UTC. */
  until: z.string(),
  linkProblems,
});
export type PreviewMade = z.infer<typeof PreviewMade>;

export const CanaryQuery = DeployQuery.extend({
  /** In percent of all browsers. */
  share: z.coerce.number().int().min(1).max(CANARY_SHARE_MAX),
  /** Whether device entries that stay get it, too; missing: no. */
  walls: z.enum(['yes', 'no']).optional(),
});
export type CanaryQuery = z.infer<typeof CanaryQuery>;

export const CanaryStarted = z.strictObject({
  remote: z.string(),
  version: z.string(),
  /** The current release, which all other browsers have, and which it is compared with. */
  against: z.string(),
  share: z.number(),
  walls: z.boolean(),
  /** The canary that has ended by this. */
  replaced: z.string().optional(),
  linkProblems,
});
export type CanaryStarted = z.infer<typeof CanaryStarted>;

export const CanaryRequest = z.strictObject({
  /** The canary as the caller has read it; refused if it is another one. Missing: any. */
  version: version.optional(),
});
export type CanaryRequest = z.infer<typeof CanaryRequest>;

export const CanaryEnded = z.strictObject({
  remote: z.string(),
  version: z.string(),
  /** The release that all browsers have now. */
  current: z.string(),
});
export type CanaryEnded = z.infer<typeof CanaryEnded>;

/** A canary that has not ended. */
export const OpenCanary = CanaryStarted.pick({
  version: true,
  against: true,
  share: true,
  walls: true,
}).extend({
  /** An operator does not let the server take it back. */
  pinned: z.boolean(),
  /** ISO 8601 in UTC. */
  since: z.string(),
  by: z.string(),
});
export type OpenCanary = z.infer<typeof OpenCanary>;

export const CanaryTakenBack = z.strictObject({
  version: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** For people: how many loads of which release failed. */
  why: z.string(),
});
export type CanaryTakenBack = z.infer<typeof CanaryTakenBack>;

/** Page loads of one release, each counted once: at most one for each network and hour. */
export const CountedLoads = z.strictObject({
  loads: z.number(),
  /** Of these, those whose screen has not said that it is there. */
  failedStarts: z.number(),
  /** Of these, those that started and then reported an error. */
  reports: z.number(),
});
export type CountedLoads = z.infer<typeof CountedLoads>;

const hourOfLoads = z.strictObject({
  /** Begin of the hour, ISO 8601 in UTC. */
  at: z.string(),
  canary: CountedLoads,
  current: CountedLoads,
});

/** The comparisons of a remote's canaries with the releases that were current then. */
export const CanaryLoads = z.strictObject({
  remote: z.string(),
  /** The one that is open. */
  canary: OpenCanary.optional(),
  /** The last one first. They are kept for 30 days. */
  comparisons: z.array(
    z.strictObject({
      version: z.string(),
      against: z.string(),
      /** ISO 8601 in UTC. */
      since: z.string(),
      /** When the server took the canary back; missing if it did not. ISO 8601 in UTC. */
      takenBack: z.string().optional(),
      /** The last share, in percent of all browsers. */
      share: z.number(),
      /** How strong the evidence is that the canary is worse; 1 is none. At `alarm` the server takes it back, unless it is pinned. */
      strength: z.number(),
      alarm: z.number(),
      /** The hours with loads, oldest first. */
      hours: z.array(hourOfLoads),
    }),
  ),
});
export type CanaryLoads = z.infer<typeof CanaryLoads>;

/** A release whose files the team hosts itself. */
export const HostedRelease = z.strictObject({
  /** Absolute address of the release's folder, with a slash at its end: 'https://team.example/mf-x/1.2.0/'. */
  at: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(500),
});
export type HostedRelease = z.infer<typeof HostedRelease>;

export const ReleaseMoved = z.strictObject({
  remote: z.string(),
  /** The current version: the build's version and a digest of its files. */
  version: z.string(),
  /** False when it was current already. */
  changed: z.boolean(),
  /** True when lost or changed files of that release were repaired on the disk. */
  repaired: z.boolean().optional(),
  /** The version before; missing when there was none. */
  from: z.string().optional(),
  /** Paths that changed their owner by this, after a hand-over. */
  movedPaths: z.array(MovedPath).optional(),
  /** Paths in the release that were handed over, with their owners. */
  dormantPaths: z.array(z.strictObject({ path: z.string(), owner: z.string() })).optional(),
  linkProblems,
  /** Of a shell: a sentence for each part that fallbacks and open previews need, and it has not. They do not load in it. */
  unmet: z.array(z.string()).optional(),
  /** When the deploy token of the call ends, ISO 8601 in UTC, if that is soon. */
  tokenEnds: z.string().optional(),
});
export type ReleaseMoved = z.infer<typeof ReleaseMoved>;

export const RollbackRequest = z.strictObject({
  /** The current version as the caller has read it; refused if it changed. Missing: any. */
  from: version.optional(),
  /** Any version that is kept; missing: the one before. */
  to: version.optional(),
});
export type RollbackRequest = z.infer<typeof RollbackRequest>;

export const RetireRequest = RollbackRequest.pick({ from: true });
export type RetireRequest = z.infer<typeof RetireRequest>;

export const RemoteRetired = z.strictObject({
  remote: z.string(),
  version: z.string(),
  /** The addresses that nobody answers any more. */
  paths: z.array(z.string()),
  /** Paths that go back to the remotes that had handed them over. */
  movedPaths: z.array(MovedPath).optional(),
  linkProblems,
  /** How many deploy tokens were ended. */
  tokensEnded: z.number(),
});
export type RemoteRetired = z.infer<typeof RemoteRetired>;

export const HandOverRequest = z.strictObject({
  /** As the release declares it: '/ticket/:id'. */
  path: z.string().max(500).startsWith('/', 'must start with a slash'),
  /** The remote that is to own it. */
  to: z.string().max(64),
});
export type HandOverRequest = z.infer<typeof HandOverRequest>;

export const PathHandedOver = z.strictObject({
  path: z.string(),
  from: z.string(),
  to: z.string(),
  /** True while no release of `to` declares the path: `from` keeps it until then. */
  waits: z.boolean(),
});
export type PathHandedOver = z.infer<typeof PathHandedOver>;

export const KeptRelease = z.strictObject({
  version: z.string(),
  /** `previous`: pages use it if the current one fails. */
  state: z.enum(['current', 'previous', 'kept']),
  /** When it last became current; missing if the journal does not know. */
  last: z
    .strictObject({
      /** ISO 8601 in UTC. */
      at: z.string(),
      by: z.string(),
      action: z.enum(['publish', 'rollback']),
    })
    .optional(),
  /** Of its last deploy. */
  origin: ReleaseOrigin.optional(),
});
export type KeptRelease = z.infer<typeof KeptRelease>;

/** The kept releases of one remote, the most recently used first. */
export const ReleaseList = z.strictObject({
  remote: z.string(),
  releases: z.array(KeptRelease),
  /**
   * By path that this remote handed over or got: the remotes, of which the first whose current release declares
   * it owns it.
   */
  handOvers: z.record(z.string(), z.array(z.string())).optional(),
  canary: OpenCanary.optional(),
  /** The last ones first; missing if there is none. */
  takenBack: z.array(CanaryTakenBack).optional(),
});
export type ReleaseList = z.infer<typeof ReleaseList>;

const Texts = z.record(z.string(), z.string());

/** The packages that the suite's own remotes are built with, for a remote in a repository of its own. */
export const SuitePackages = z.strictObject({
  /** Tarballs by file name, in base64. */
  files: Texts,
  /** The part of that repository's package.json that goes with them. */
  manifest: z.strictObject({
    engines: Texts,
    scripts: Texts,
    /** Of the tarballs, too: 'file:packages/queuebell-ui-1.0.0.tgz'. */
    dependencies: Texts,
    devDependencies: Texts,
    overrides: z.record(z.string(), z.unknown()),
  }),
});
export type SuitePackages = z.infer<typeof SuitePackages>;
