import { z } from 'zod';

/** A release whose files the team hosts itself. */
export const HostedRelease = z.strictObject({
  /** Absolute address of the release's folder, with a slash at its end: 'https://team.example/mf-x/1.2.0/'. */
  at: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(500),
});
export type HostedRelease = z.infer<typeof HostedRelease>;

/** The result of a deploy or a rollback. */
export const ReleaseMoved = z.strictObject({
  remote: z.string(),
  /** The version that is current now: that of the build and a digest of its files. */
  version: z.string(),
  /** False when it was current already. */
  changed: z.boolean(),
  /** True when files of that release were lost or changed on the disk, and are right again. */
  repaired: z.boolean().optional(),
  /** The version that was current before; missing when there was none. */
  from: z.string().optional(),
});
export type ReleaseMoved = z.infer<typeof ReleaseMoved>;

const version = z.string().max(200, 'must have at most 200 characters');

export const RollbackRequest = z.strictObject({
  /** The version that the caller has read as the current one; refused where it is not any more. Missing: whichever it is. */
  from: version.optional(),
  /** Any version that is kept; missing: the one that was current before. */
  to: version.optional(),
});
export type RollbackRequest = z.infer<typeof RollbackRequest>;

export const KeptRelease = z.strictObject({
  version: z.string(),
  /** `previous`: what pages fall back to, where the current one fails. */
  state: z.enum(['current', 'previous', 'kept']),
  /** How it became current last; missing where the journal does not know. */
  last: z
    .strictObject({
      /** ISO 8601 in UTC. */
      at: z.string(),
      /** For people to read. */
      by: z.string(),
      action: z.enum(['publish', 'rollback']),
    })
    .optional(),
});
export type KeptRelease = z.infer<typeof KeptRelease>;

/** The releases of one remote that are kept, those first that were needed last. */
export const ReleaseList = z.strictObject({ remote: z.string(), releases: z.array(KeptRelease) });
export type ReleaseList = z.infer<typeof ReleaseList>;
